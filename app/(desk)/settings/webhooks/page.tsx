import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/keyset-pagination.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ArrivedFilter } from "#components/webhooks/arrived-filter.tsx";
import { ArrivedTable } from "#components/webhooks/arrived-table.tsx";
import { UndeliveredList } from "#components/webhooks/undelivered-list.tsx";
import { WebhookFacts } from "#components/webhooks/webhook-facts.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { arrivedRows } from "#lib/data/arrived-events.ts";
import { searchCursor } from "#lib/data/list-search.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { undelivered, webhookView } from "#lib/data/webhooks.ts";
import { z } from "#protocol/zod.ts";

const Search = z.object({
  proof: z.enum(["verified", "unverified"]).optional().catch(undefined),
  event: z.string().trim().min(1).max(100).optional().catch(undefined),
  ...searchCursor,
});

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("title") };
}

export default async function WebhooksPage({ searchParams }: PageProps<"/settings/webhooks">) {
  const { before, after, proof, event } = Search.parse(await searchParams);
  const access = await requireAccess("settings:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session, exchange } = access;
  const t = await getTranslations("webhooks");
  const verified = proof === undefined ? undefined : proof === "verified";
  const [webhook, failed, page] = await Promise.all([
    webhookView(store, exchange, session.account),
    undelivered(exchange),
    arrivedRows(store, session.account, { verified, name: event }, { before, after }),
  ]);
  const canWrite = isAllowed(session, "settings:write");
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
        <h2 id="arrived" className="font-semibold">
          {t("arrived")}
        </h2>
        <ArrivedFilter filter={{ proof, event }} />
        {page.rows.length === 0 ? (
          <EmptyState title={t(proof || event ? "noMatch" : "empty")}>{t("emptyHint")}</EmptyState>
        ) : (
          <ArrivedTable rows={page.rows} />
        )}
        <KeysetPagination
          newer={page.newer && href({ after: page.newer })}
          older={page.older && href({ before: page.older })}
        />
      </section>
      <UndeliveredList undelivered={failed} canWrite={canWrite} />
    </ClientMessages>
  );
}
