import { CoolingOffAhead } from "#components/policies/cooling-off-ahead.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RegisterWalletForm } from "#components/wallets/register-wallet-form.tsx";
import { countryOptions } from "#lib/format/country-options.ts";
import { page } from "#lib/core/doors/page.tsx";
import { expectedCoolingOff } from "#lib/policies/views/expected-cooling-off.ts";
import { walletNetworks } from "#protocol/chain/networks.ts";

export default page("wallet:create", "wallets", async ({ t, locale, actor, account, store }) => {
  const networks = walletNetworks(account.environment);
  const expected = await expectedCoolingOff(store.db, actor, "wallet", networks);
  return (
    <>
      <PageHeader
        title={t("register")}
        crumbs={[{ href: "/wallets", label: t("title") }]}
        lead={t("registerLead")}
      />
      <ClientMessages namespaces={["wallets", "regulatory"]}>
        <RegisterWalletForm
          networks={networks}
          ahead={Object.fromEntries(
            networks.map((network) => [
              network,
              <CoolingOffAhead key={network} of="wallet" expected={expected.get(network)} />,
            ]),
          )}
          countries={countryOptions(locale)}
        />
      </ClientMessages>
    </>
  );
});
