import { ExchangeFacts } from "#components/connection/exchange-facts.tsx";
import { ReceiverCard } from "#components/connection/receiver-card.tsx";
import { UnsettledParts } from "#components/connection/unsettled-parts.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { exchangeView, unsettled } from "#lib/connection/views/exchange-settings.ts";
import { namedPayouts } from "#lib/payouts/views/named-payouts.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("settings:read", "settings", async ({ t, account, can, store, exchange }) => {
  const found = await unsettled(exchange);
  const view = await exchangeView(store, account);
  const payouts = await namedPayouts(
    store,
    account,
    found.read ? found.payouts.map(({ payout_id }) => payout_id) : [],
  );
  const canWrite = can("settings:write");
  return (
    <ClientMessages>
      <PageHeader title={t("exchange")} lead={t("exchangeLead")} />
      <ExchangeFacts view={view} />
      <ReceiverCard receiver={view.receiver} canWrite={canWrite} />
      <UnsettledParts found={found} canWrite={canWrite} payouts={payouts} />
    </ClientMessages>
  );
});
