import { ArrowDownToLine } from "lucide";
import { getTranslations } from "next-intl/server";
import { Icon } from "#components/ui/icon.tsx";
import { LazyPayinPanel } from "#components/payins/lazy-payin-panel.tsx";
import { PayinFilter } from "#components/payins/payin-filter.tsx";
import { PayinTable } from "#components/payins/payin-table.tsx";
import { UnfinishedPayins } from "#components/payins/unfinished-payins.tsx";
import { ListedTotals } from "#components/activity/listed-totals.tsx";
import { ExportMenu } from "#components/exports/export-menu.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { RowPanel } from "#components/ui/list/row-panel.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { exportStart } from "#lib/exports/views/exports.ts";
import { listHref } from "#lib/core/doors/list-search.ts";
import { chooseColumnsAction } from "#lib/find/actions/choose-columns.ts";
import { searchListAction } from "#lib/find/actions/search-list.ts";
import { listSearch } from "#lib/find/views/list-search.ts";
import { accountingOf } from "#lib/accounting/views/accounting.ts";
import { ToLabelFile } from "#components/accounting/to-label-file.tsx";
import { paymentTotals } from "#lib/activity/views/payment-totals.ts";
import { paymentSearch } from "#lib/activity/views/payment-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { payinDetail, payinRows } from "#lib/payins/views/payins.ts";
import { unconfirmedPayins } from "#lib/payins/views/unconfirmed-payins.ts";

export default page(
  "payin:read",
  "payins",
  async ({ t, actor, account, can, store }, { searchParams }: PageProps<"/payins">) => {
    const { view, chosen, cursor, open, days, sought, isFiltered, hidden, ...terms } =
      await listSearch("/payins", await searchParams, account);
    const search = sought && (await paymentSearch(store, account.id, sought));
    const filter = { ...chosen, ...days, ...terms, search };
    const [lists, page, totals, opened, unconfirmed, exports, { categories }] = await Promise.all([
      getTranslations("lists"),
      payinRows(store, account, filter, cursor),
      paymentTotals(store, account, { side: "payin", filter }),
      open === undefined ? null : payinDetail(store, account, open),
      unconfirmedPayins(store, account),
      can("activity:export") ? exportStart(store, actor) : null,
      accountingOf(store, account, "payin"),
    ]);
    const mayCreate = can("payin:create");
    const unfinished = <UnfinishedPayins rows={unconfirmed} mayOpen={mayCreate} />;
    const create = mayCreate && <AddLink href="/payins/new">{t("new")}</AddLink>;
    const isFirst = cursor.before === undefined && cursor.after === undefined;
    const isEmpty = page.rows.length === 0 && isFirst;
    if (isEmpty && !isFiltered) {
      return (
        <>
          <PageHeader title={t("title")} lead={t("lead")} />
          <RefreshOnHints topic="payins" isOpen={unconfirmed.length > 0} />
          {unfinished}
          <EmptyState
            icon={<Icon of={ArrowDownToLine} className="size-5" />}
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
                <ExportMenu list="/payins" query={view.query} start={exports}>
                  {lists("export")}
                </ExportMenu>
              )}
              {create}
            </>
          }
        />
        <RefreshOnHints
          topic="payins"
          isOpen={unconfirmed.length > 0 || page.rows.some((payin) => !payin.hasEnded)}
        />
        {unfinished}
        <PayinFilter
          categories={categories}
          search={view}
          post={searchListAction}
          columns={{ hidden, post: chooseColumnsAction }}
        />
        {page.rows.length > 0 && <ListedTotals of="payins" totals={totals} />}
        <RowPanel
          list="/payins"
          words={{
            region: lists("panel.region"),
            page: lists("panel.page"),
            close: lists("panel.close"),
          }}
          panel={<LazyPayinPanel initial={opened ?? undefined} />}
        >
          {page.rows.length === 0 ? (
            <EmptyState
              title={t(page.isCut ? "noMatchSoFar" : "noMatch")}
              action={<LinkButton href="/payins">{t("clearFilter")}</LinkButton>}
            />
          ) : (
            <PayinTable
              rows={page.rows}
              query={view.query}
              hidden={hidden}
              categories={can("accounting:write") ? categories : null}
            />
          )}
        </RowPanel>
        <KeysetPagination
          page={page}
          isByDate={view.query.order === undefined}
          href={(to) => listHref("/payins", view.query, to)}
        />
        {can("accounting:write") && <ToLabelFile of="payin" />}
      </>
    );
  },
);
