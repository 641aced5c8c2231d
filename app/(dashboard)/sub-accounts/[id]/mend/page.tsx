import { redirect } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { FixDocuments } from "#components/sub-accounts/documents/fix-documents.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { subAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

export default page(
  "sub-account:create",
  "subAccounts",
  async ({ t, actor, can, store }, { params }: PageProps<"/sub-accounts/[id]/mend">) => {
    const { id } = await params;
    const view = await subAccountView(store, actor, id);
    if (!view?.isFixable || view.stage === "draft") {
      redirect(`/sub-accounts/${encodeURIComponent(id)}`);
    }
    return (
      <ClientMessages namespaces={["subAccounts", "onboarding"]}>
        <PageHeader
          title={t("mendTitle")}
          lead={t("mendLead")}
          crumbs={[
            { href: "/sub-accounts", label: t("title") },
            { href: `/sub-accounts/${view.id}`, label: view.name },
          ]}
        />
        <FixDocuments view={view} canReveal={can("sub-account:reveal")} />
      </ClientMessages>
    );
  },
);
