import { ArrowUpFromLine } from "lucide";
import { WaitingDrafts } from "#components/agents/waiting-drafts.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { getTranslations } from "next-intl/server";
import { LazyPayoutPanel } from "#components/payouts/follow/lazy-payout-panel.tsx";
import { PayoutFilter } from "#components/payouts/follow/payout-filter.tsx";
import { PayoutTable } from "#components/payouts/follow/payout-table.tsx";
import { SeePayouts } from "#components/payouts/follow/see-payouts.tsx";
import { UnfinishedPayouts } from "#components/payouts/follow/unfinished-payouts.tsx";
import { ListedTotals } from "#components/activity/listed-totals.tsx";
import { ExportMenu } from "#components/exports/export-menu.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { RowPanel } from "#components/ui/list/row-panel.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { unfinishedPayouts } from "#lib/payouts/views/unfinished-payouts.ts";
import { waitingDrafts } from "#lib/agents/views/agents.ts";
import { paymentTotals } from "#lib/activity/views/payment-totals.ts";
import { paymentSearch } from "#lib/activity/views/payment-search.ts";
import { listHref } from "#lib/core/doors/list-search.ts";
import { chooseColumnsAction } from "#lib/find/actions/choose-columns.ts";
import { searchListAction } from "#lib/find/actions/search-list.ts";
import { exportStart } from "#lib/exports/views/exports.ts";
import { listSearch } from "#lib/find/views/list-search.ts";
import { accountingOf } from "#lib/accounting/views/accounting.ts";
import { ToLabelFile } from "#components/accounting/to-label-file.tsx";
import { preparedIntents } from "#lib/schedules/views/prepared-intents.ts";
import { page } from "#lib/core/doors/page.tsx";
import { payoutDetail, payoutRows } from "#lib/payouts/views/payouts.ts";

export default page(
  "payout:read",
  "payouts",
  async ({ t, actor, account, can, store }, { searchParams }: PageProps<"/payouts">) => {
    const { view, chosen, cursor, open, days, sought, isFiltered, hidden, ...terms } =
      await listSearch("/payouts", await searchParams, account);
    const search = sought && (await paymentSearch(store, account.id, sought));
    const filter = { ...chosen, ...days, ...terms, search };
    const [lists, batches] = await Promise.all([
      getTranslations("lists"),
      getTranslations("batches"),
    ]);
    const mayCreate = can("payout:create");
    const [page, totals, opened, begun, exports, { categories }, drafts] = await Promise.all([
      payoutRows(store, account, filter, cursor),
      paymentTotals(store, account, { side: "payout", filter }),
      open === undefined ? null : payoutDetail(store, account, open),
      preparedIntents(store, account).then((prepared) =>
        unfinishedPayouts(store, actor, mayCreate, prepared),
      ),
      can("activity:export") ? exportStart(store, actor) : null,
      accountingOf(store, account, "payout"),
      waitingDrafts(store, actor, ["payout"]),
    ]);
    const many = <LinkButton href="/payouts/batches">{batches("title")}</LinkButton>;
    const create = mayCreate && <AddLink href="/payouts/new">{t("new")}</AddLink>;
    const unseen = page.rows.flatMap(({ id, isUnseen }) => (isUnseen ? [id] : []));
    // These lists have unseen ones alone.
    const isOfUnseen = chosen.show === "failed" || chosen.show === "refunded";
    const left = isOfUnseen && totals.among === null ? Number(totals.count) - unseen.length : 0;
    const isFirst = cursor.before === undefined && cursor.after === undefined;
    const isEmpty = page.rows.length === 0 && isFirst;
    const hasUnfinished = Object.values(begun).some((list) => list.length > 0);
    const unfinished = (
      <>
        <WaitingDrafts count={drafts} />
        <UnfinishedPayouts payouts={begun} mayOpen={mayCreate} isFolded={isFiltered} />
      </>
    );
    if (isEmpty && !isFiltered) {
      return (
        <>
          <PageHeader title={t("title")} lead={t("lead")} actions={mayCreate && many} />
          <RefreshOnHints topic="payouts" isOpen={hasUnfinished} />
          {unfinished}
          <EmptyState
            icon={<Icon of={ArrowUpFromLine} className="size-5" />}
            title={t("empty")}
            action={create}
          >
            {t("emptyHint")}
          </EmptyState>
        </>
      );
    }
    return (
      <>
        <PageHeader
          title={t("title")}
          lead={t("lead")}
          actions={
            <>
              {exports && page.rows.length > 0 && (
                <ExportMenu list="/payouts" query={view.query} start={exports}>
                  {lists("export")}
                </ExportMenu>
              )}
              {many}
              {create}
            </>
          }
        />
        <RefreshOnHints
          topic="payouts"
          isOpen={hasUnfinished || page.rows.some((payout) => !payout.hasEnded)}
        />
        {unfinished}
        <PayoutFilter
          categories={categories}
          search={view}
          post={searchListAction}
          columns={{ hidden, post: chooseColumnsAction }}
        />
        {page.rows.length > 0 && <ListedTotals of="payouts" totals={totals} />}
        {chosen.show && mayCreate && unseen.length > 0 && (
          <div className="flex flex-wrap items-center justify-end gap-3">
            {left > 0 && (
              <span className="text-sm text-muted">{t("seeLeft", { count: left })}</span>
            )}
            <SeePayouts
              ids={unseen}
              words={{ see: t("seePage", { count: unseen.length }), seeing: t("seeing") }}
            />
          </div>
        )}
        <RowPanel
          list="/payouts"
          words={{
            region: lists("panel.region"),
            page: lists("panel.page"),
            close: lists("panel.close"),
          }}
          panel={<LazyPayoutPanel initial={opened ?? undefined} />}
        >
          {page.rows.length === 0 ? (
            <EmptyState
              title={t(page.isCut ? "noMatchSoFar" : "noMatch")}
              action={<LinkButton href="/payouts">{t("clearFilter")}</LinkButton>}
            />
          ) : (
            <PayoutTable
              rows={page.rows}
              query={view.query}
              hidden={hidden}
              categories={can("accounting:write") ? categories : null}
              maySee={mayCreate}
            />
          )}
        </RowPanel>
        <KeysetPagination
          page={page}
          isByDate={view.query.order === undefined}
          href={(to) => listHref("/payouts", view.query, to)}
        />
        {can("accounting:write") && <ToLabelFile of="payout" />}
      </>
    );
  },
);
