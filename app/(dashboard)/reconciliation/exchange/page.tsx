import { UnsettledParts } from "#components/connection/unsettled-parts.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { unsettled } from "#lib/connection/views/exchange-settings.ts";
import { page } from "#lib/core/doors/page.tsx";
import { namedPayouts } from "#lib/payouts/views/named-payouts.ts";

export default page(
  "settings:read",
  "reconciliation",
  async ({ t, account, can, store, exchange }) => {
    const found = await unsettled(exchange);
    const payouts = await namedPayouts(
      store,
      account,
      found.read ? found.payouts.map(({ payout_id }) => payout_id) : [],
    );
    return (
      <ClientMessages>
        <PageHeader
          title={t("atExchange")}
          crumbs={[{ href: "/reconciliation", label: t("title") }]}
          lead={t("atExchangeLead")}
        />
        <UnsettledParts found={found} canWrite={can("settings:write")} payouts={payouts} />
      </ClientMessages>
    );
  },
);
