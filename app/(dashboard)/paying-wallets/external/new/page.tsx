import { RegisterExternalForm } from "#components/paying-wallets/external/register-external-form.tsx";
import { payingWalletCrumbs } from "#components/paying-wallets/paying-wallet-crumbs.ts";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { namablePeople } from "#lib/paying-wallets/views/external-wallets.ts";

export default page("settings:write", "externalWallets", async ({ t, account, store }) => {
  const people = await namablePeople(store, account);
  return (
    <>
      <PageHeader
        title={t("register")}
        crumbs={await payingWalletCrumbs()}
        lead={t("registerLead")}
      />
      <Columns
        aside={
          <Card title={t("then")}>
            <ol className="grid list-decimal gap-1.5 pl-5 text-soft">
              <li>{t("thenProve")}</li>
              <li>{t("thenUse")}</li>
              <li>{t("thenPay")}</li>
            </ol>
          </Card>
        }
      >
        <ClientMessages namespaces={["externalWallets"]}>
          <RegisterExternalForm people={people} />
        </ClientMessages>
      </Columns>
    </>
  );
});
