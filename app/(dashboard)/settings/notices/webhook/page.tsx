import { HookForm } from "#components/notices/hook-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { noticeSettings } from "#lib/notices/views/notices.ts";

export default page("settings:write", "notices", async ({ t, account, store }) => {
  const { hook } = await noticeSettings(store, account);
  return (
    <ClientMessages namespaces={["notices"]}>
      <PageHeader
        title={t(hook ? "hookReplace" : "hookAdd")}
        crumbs={[{ href: "/settings/notices", label: t("settings") }]}
        lead={t("hookText")}
      />
      {hook && <Notice tone="warn">{t("hookReplaces")}</Notice>}
      <HookForm isSandbox={account.environment === "sandbox"} />
    </ClientMessages>
  );
});
