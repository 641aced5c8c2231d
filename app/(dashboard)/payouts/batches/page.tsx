import { Layers } from "lucide";
import { WaitingDrafts } from "#components/agents/waiting-drafts.tsx";
import { BatchTable } from "#components/batches/batch-table.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getTranslations } from "next-intl/server";
import { waitingDrafts } from "#lib/agents/views/agents.ts";
import { batchStanding } from "#lib/batches/views/batch-standing.ts";
import { batchRows } from "#lib/batches/views/batches.ts";
import { listHref, searchCursor } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { z } from "#protocol/wire/zod.ts";

const LIST = "/payouts/batches";
const Search = z.object(searchCursor);

export default page(
  "payout:read",
  "batches",
  async ({ t, actor, account, can, store }, { searchParams }: PageProps<"/payouts/batches">) => {
    const cursor = Search.parse(await searchParams);
    const [found, list, drafts] = await Promise.all([
      batchRows(store, account, cursor),
      getTranslations("payouts"),
      waitingDrafts(store, actor, ["batch"]),
    ]);
    const standings = await Promise.all(
      found.rows.map(async (row) => [row.id, await batchStanding(store, actor, row)] as const),
    );
    const create = can("payout:create") && (
      <AddLink href="/payouts/batches/new">{t("new")}</AddLink>
    );
    const isEmpty = found.rows.length === 0;
    return (
      <>
        <PageHeader
          title={t("title")}
          lead={t("lead")}
          crumbs={[{ href: "/payouts", label: list("title") }]}
          actions={!isEmpty && create}
        />
        <WaitingDrafts count={drafts} />
        {isEmpty ? (
          <EmptyState
            icon={<Icon of={Layers} className="size-5" />}
            title={t("empty")}
            action={create}
          >
            {t("emptyHint")}
          </EmptyState>
        ) : (
          <BatchTable rows={found.rows} standings={new Map(standings)} />
        )}
        <KeysetPagination page={found} href={(to) => listHref(LIST, {}, to)} />
      </>
    );
  },
);
