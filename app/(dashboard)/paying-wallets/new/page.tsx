import { ClientMessages } from "#components/shell/client-messages.tsx";
import { AddPayingWalletForm } from "#components/payouts/settings/add-paying-wallet-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/access/page.tsx";

export default page("payout:create", "signing", async ({ t }) => {
  return (
    <>
      <PageHeader
        title={t("addAccount")}
        crumbs={[{ href: "/paying-wallets", label: t("accounts") }]}
        lead={t("addAccountLead")}
      />
      <ClientMessages namespaces={["signing"]}>
        <AddPayingWalletForm />
      </ClientMessages>
    </>
  );
});
