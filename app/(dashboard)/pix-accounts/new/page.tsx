import { NewPixAccountForm } from "#components/pix-accounts/new-pix-account-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/access/page.tsx";

export default page("bank-account:create", "pixAccounts", async ({ t }) => {
  return (
    <>
      <PageHeader
        title={t("create")}
        crumbs={[{ href: "/pix-accounts", label: t("title") }]}
        lead={t("createLead")}
      />
      <ClientMessages namespaces={["pixAccounts"]}>
        <NewPixAccountForm />
      </ClientMessages>
    </>
  );
});
