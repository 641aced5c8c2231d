import { Webhook } from "lucide";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ReceivedEventFilter } from "#components/inbox/received-event-filter.tsx";
import { ReceivedEventTable } from "#components/inbox/received-event-table.tsx";
import { UndeliveredList } from "#components/inbox/undelivered-list.tsx";
import { WebhookFacts } from "#components/inbox/webhook-facts.tsx";
import { receivedEventRows } from "#lib/inbox/views/received-events.ts";
import { listHref } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { undelivered, webhookView } from "#lib/inbox/views/webhooks.ts";
import { readListFilter } from "#lib/find/list-filter.ts";
import { EVENTS } from "#protocol/api/events.ts";

const LIST = "/settings/webhooks";
const KIND = { terms: [], choices: { proof: ["verified", "unverified"], event: EVENTS } } as const;

export default page(
  "settings:read",
  "webhooks",
  async (
    { t, account, can, store, exchange },
    { searchParams }: PageProps<"/settings/webhooks">,
  ) => {
    const { chosen, cursor, query, refused } = readListFilter(KIND, await searchParams);
    const { proof, event } = chosen;
    const verified = proof === undefined ? undefined : proof === "verified";
    const [webhook, failed, page] = await Promise.all([
      webhookView(store, exchange, account),
      undelivered(exchange),
      receivedEventRows(store, account, { verified, name: event }, cursor),
    ]);
    const canWrite = can("settings:write");
    return (
      <ClientMessages namespaces={["webhooks"]}>
        <PageHeader title={t("title")} lead={t("lead")} />
        <RefreshOnHints topic="events" isOpen={false} />
        <UndeliveredList undelivered={failed} canWrite={canWrite} />
        <WebhookFacts webhook={webhook} canWrite={canWrite} />
        <section aria-labelledby="arrived" className="grid gap-4">
          <h2 id="arrived" className="text-lg font-semibold">
            {t("arrived")}
          </h2>
          <ReceivedEventFilter search={{ list: LIST, query, text: "", refused, isLost: false }} />
          {page.rows.length === 0 ? (
            <EmptyState
              icon={!(proof || event) && <Icon of={Webhook} className="size-5" />}
              title={t(proof || event ? "noMatch" : "empty")}
            >
              {t("emptyHint")}
            </EmptyState>
          ) : (
            <ReceivedEventTable rows={page.rows} />
          )}
          <KeysetPagination page={page} href={(to) => listHref(LIST, query, to)} />
        </section>
      </ClientMessages>
    );
  },
);
