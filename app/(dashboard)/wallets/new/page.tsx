import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RegisterWalletForm } from "#components/wallets/register-wallet-form.tsx";
import { countryOptions } from "#lib/format/country-options.ts";
import { page } from "#lib/core/doors/page.tsx";
import { walletNetworks } from "#protocol/chain/networks.ts";

export default page("wallet:create", "wallets", async ({ t, locale, account }) => {
  return (
    <>
      <PageHeader
        title={t("register")}
        crumbs={[{ href: "/wallets", label: t("title") }]}
        lead={t("registerLead")}
      />
      <ClientMessages namespaces={["wallets", "regulatory"]}>
        <RegisterWalletForm
          networks={walletNetworks(account.environment)}
          countries={countryOptions(locale)}
        />
      </ClientMessages>
    </>
  );
});
