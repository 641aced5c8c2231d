import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ExchangeFacts } from "#components/settings/exchange-facts.tsx";
import { ReceiverCard } from "#components/settings/receiver-card.tsx";
import { UnsettledParts } from "#components/settings/unsettled-parts.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { exchangeView, unsettled } from "#lib/data/exchange-settings.ts";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("exchange") };
}

export default async function ExchangePage() {
  const access = await requireAccess("settings:read");
  if (!access.allowed) return <Forbidden />;
  const { store, exchange, session } = access;
  const found = await unsettled(exchange);
  const view = await exchangeView(store, session.account);
  const canWrite = isAllowed(session, "settings:write");
  const t = await getTranslations("settings");
  return (
    <ClientMessages>
      <PageHeader title={t("exchange")} lead={t("exchangeLead")} />
      <ExchangeFacts view={view} />
      <ReceiverCard receiver={view.receiver} canWrite={canWrite} />
      <UnsettledParts found={found} canWrite={canWrite} />
    </ClientMessages>
  );
}
