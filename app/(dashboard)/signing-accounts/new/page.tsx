import { ClientMessages } from "#components/shell/client-messages.tsx";
import { AddAccountForm } from "#components/payouts/settings/add-account-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page, pageTitle } from "#lib/core/access/page.tsx";

export const generateMetadata = pageTitle("signing", "addAccount");

export default page("payout:create", "signing", async ({ t }) => {
  return (
    <>
      <PageHeader
        title={t("addAccount")}
        crumbs={[{ href: "/signing-accounts", label: t("accounts") }]}
        lead={t("addAccountLead")}
      />
      <ClientMessages namespaces={["signing"]}>
        <AddAccountForm />
      </ClientMessages>
    </>
  );
});
