import { ClientMessages } from "#components/shell/client-messages.tsx";
import { AddPayingWalletForm } from "#components/paying-wallets/add-paying-wallet-form.tsx";
import { payingWalletCrumbs } from "#components/paying-wallets/paying-wallet-crumbs.ts";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";

export default page("payout:create", "signing", async ({ t }) => {
  return (
    <>
      <PageHeader
        title={t("addAccount")}
        crumbs={await payingWalletCrumbs()}
        lead={t("addAccountLead")}
      />
      <Columns
        aside={
          <Card title={t("afterAdding")}>
            <ul className="grid list-disc gap-1.5 pl-5 text-soft">
              <li>{t("afterAddingBalance")}</li>
              <li>{t("afterAddingProof")}</li>
            </ul>
          </Card>
        }
      >
        <ClientMessages namespaces={["signing"]}>
          <AddPayingWalletForm />
        </ClientMessages>
      </Columns>
    </>
  );
});
