import { SecondNotice } from "#components/policies/second-notice.tsx";
import { secondView } from "#lib/policies/views/second.ts";
import { HeldCredential } from "#components/connection/held-credential.tsx";
import { ReplaceCredentialForm } from "#components/connection/replace-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { heldCredential } from "#lib/connection/views/credentials.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("settings:write", "credentials", async ({ t, actor, account, store }) => {
  const held = await heldCredential(store, account.connectionId);
  return (
    <>
      <PageHeader
        title={t("replace")}
        crumbs={[{ href: "/settings/credentials", label: t("title") }]}
        lead={t("replaceLead")}
      />
      <SecondNotice second={await secondView(store, actor)} />
      <Columns aside={<HeldCredential held={held} canWrite={false} isBeside />}>
        <ClientMessages namespaces={["credentials"]}>
          <ReplaceCredentialForm />
        </ClientMessages>
      </Columns>
    </>
  );
});
