import { ClientMessages } from "#components/shell/client-messages.tsx";
import { DeleteDraft } from "#components/sub-accounts/draft/delete-draft.tsx";
import { MissingSubAccount } from "#components/sub-accounts/missing-sub-account.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { subAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

export default page(
  "sub-account:delete",
  "subAccounts",
  async ({ t, actor, store }, { params }: PageProps<"/sub-accounts/[id]/delete">) => {
    const { id } = await params;
    const view = await subAccountView(store, actor, id);
    if (view?.stage !== "draft") return <MissingSubAccount />;
    return (
      <ClientMessages namespaces={["subAccounts"]}>
        <PageHeader
          title={view.name ? t("deleteNamed", { name: view.name }) : t("deleteUnnamed")}
          lead={t("deleteText")}
          crumbs={[
            { href: "/sub-accounts", label: t("title") },
            { href: `/sub-accounts/${view.id}`, label: view.name || t("unnamed") },
          ]}
        />
        <DeleteDraft of={view} />
      </ClientMessages>
    );
  },
);
