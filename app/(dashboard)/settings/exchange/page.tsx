import { ExchangeFacts } from "#components/connection/exchange-facts.tsx";
import { ReceiverCard } from "#components/connection/receiver-card.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { exchangeView } from "#lib/connection/views/exchange-settings.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("settings:read", "settings", async ({ t, account, can, store }) => {
  const view = await exchangeView(store, account);
  return (
    <ClientMessages>
      <PageHeader title={t("exchange")} lead={t("exchangeLead")} />
      <ExchangeFacts view={view} />
      <ReceiverCard receiver={view.receiver} canWrite={can("settings:write")} />
    </ClientMessages>
  );
});
