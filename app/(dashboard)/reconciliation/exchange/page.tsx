import { UnsettledParts } from "#components/connection/unsettled-parts.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { unsettled } from "#lib/connection/views/exchange-settings.ts";
import { page } from "#lib/core/doors/page.tsx";
import { namedPayins } from "#lib/payins/views/named-payins.ts";
import { namedPayouts } from "#lib/payouts/views/named-payouts.ts";

const NOTHING = { payouts: [], returns: [], sends: [] };

export default page(
  "settings:read",
  "reconciliation",
  async ({ t, account, can, store, exchange }) => {
    const found = await unsettled(exchange);
    const { payouts: paid, returns, sends } = found.read ? found : NOTHING;
    const [payouts, payins] = await Promise.all([
      namedPayouts(
        store,
        account,
        paid.map(({ payout_id }) => payout_id),
      ),
      namedPayins(
        store,
        account,
        [...returns, ...sends].flatMap(({ transaction_id: id }) => id ?? []),
      ),
    ]);
    return (
      <ClientMessages>
        <PageHeader
          title={t("atExchange")}
          crumbs={[{ href: "/reconciliation", label: t("title") }]}
          lead={t("atExchangeLead")}
        />
        <UnsettledParts
          found={found}
          canWrite={can("settings:write")}
          payouts={payouts}
          payins={payins}
        />
      </ClientMessages>
    );
  },
);
