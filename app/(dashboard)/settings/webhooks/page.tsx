import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ReceivedEventFilter } from "#components/inbox/received-event-filter.tsx";
import { ReceivedEventTable } from "#components/inbox/received-event-table.tsx";
import { UndeliveredList } from "#components/inbox/undelivered-list.tsx";
import { WebhookFacts } from "#components/inbox/webhook-facts.tsx";
import { receivedEventRows } from "#lib/inbox/views/received-events.ts";
import { searchCursor } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { undelivered, webhookView } from "#lib/inbox/views/webhooks.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({
  proof: z.enum(["verified", "unverified"]).optional().catch(undefined),
  event: z.string().trim().min(1).max(100).optional().catch(undefined),
  ...searchCursor,
});

export default page(
  "settings:read",
  "webhooks",
  async (
    { t, account, can, store, exchange },
    { searchParams }: PageProps<"/settings/webhooks">,
  ) => {
    const { before, after, proof, event } = Search.parse(await searchParams);
    const verified = proof === undefined ? undefined : proof === "verified";
    const [webhook, failed, page] = await Promise.all([
      webhookView(store, exchange, account),
      undelivered(exchange),
      receivedEventRows(store, account, { verified, name: event }, { before, after }),
    ]);
    const canWrite = can("settings:write");
    const href = (cursor: Record<string, string>) => {
      const given = { ...(proof && { proof }), ...(event && { event }), ...cursor };
      return `/settings/webhooks?${new URLSearchParams(given)}`;
    };
    return (
      <ClientMessages namespaces={["webhooks"]}>
        <PageHeader title={t("title")} lead={t("lead")} />
        <RefreshOnHints topic="events" isOpen={false} />
        <WebhookFacts webhook={webhook} canWrite={canWrite} />
        <section aria-labelledby="arrived" className="grid gap-4">
          <h2 id="arrived" className="text-lg font-semibold">
            {t("arrived")}
          </h2>
          <ReceivedEventFilter filter={{ proof, event }} />
          {page.rows.length === 0 ? (
            <EmptyState title={t(proof || event ? "noMatch" : "empty")}>
              {t("emptyHint")}
            </EmptyState>
          ) : (
            <ReceivedEventTable rows={page.rows} />
          )}
          <KeysetPagination page={page} href={href} />
        </section>
        <UndeliveredList undelivered={failed} canWrite={canWrite} />
      </ClientMessages>
    );
  },
);
