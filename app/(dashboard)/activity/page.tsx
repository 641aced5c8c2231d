import { ArrowLeftRight } from "lucide";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { ActivityFilter } from "#components/activity/activity-filter.tsx";
import { ActivityTabs } from "#components/activity/activity-tabs.tsx";
import { ActivityTotals } from "#components/activity/activity-totals.tsx";
import { SavedFilters } from "#components/activity/saved-filters.tsx";
import { MovementTable } from "#components/activity/movement-table.tsx";
import { ExportMenu } from "#components/exports/export-menu.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { activityRows, totalsOf } from "#lib/activity/views/activity.ts";
import { activityFilter } from "#lib/activity/views/activity-filter.ts";
import { activityHeadings } from "#lib/activity/views/cost-centres.ts";
import { listHref } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { chooseColumnsAction } from "#lib/find/actions/choose-columns.ts";
import {
  changeFilterAction,
  deleteFilterAction,
  saveFilterAction,
} from "#lib/find/actions/saved-filters.ts";
import { searchListAction } from "#lib/find/actions/search-list.ts";
import {
  savedFilterViews,
  savedTextOf,
  openSavedFilter,
  shownFilter,
} from "#lib/find/views/saved-filters.ts";
import { exportStart } from "#lib/exports/views/exports.ts";
import { listSearch } from "#lib/find/views/list-search.ts";

const LIST = "/activity";

export default page(
  "payin:read",
  "activity",
  async ({ t, actor, account, can, store }, { searchParams }: PageProps<"/activity">) => {
    const given = await searchParams;
    const { saved } = given;
    const opened = saved === undefined ? null : await openSavedFilter(store, actor, LIST, saved);
    if (opened) redirect(opened.address);
    const { view, cursor, isFiltered, hidden, ...searched } = await listSearch(
      LIST,
      given,
      account,
      (id) => savedTextOf(store, actor, id),
    );
    const { filter, isPart } = await activityFilter({ store, actor }, searched);
    const [savedWords, lists, payins, page, totals, filters, exports, headings] = await Promise.all(
      [
        getTranslations("savedFilters"),
        getTranslations("lists"),
        getTranslations("payins"),
        activityRows(store, actor, filter, cursor),
        totalsOf(store, actor, filter),
        savedFilterViews(store, actor, LIST),
        can("activity:export") ? exportStart(store, actor) : null,
        activityHeadings(store, account),
      ],
    );
    const isFirst = cursor.before === undefined && cursor.after === undefined;
    const isEmpty = page.rows.length === 0 && isFirst && !isFiltered;
    const gone = saved !== undefined && (
      <Notice tone="warn" title={savedWords("gone")}>
        {savedWords("goneText")}
      </Notice>
    );
    const refresh = (
      <RefreshOnHints
        topic="payins payouts"
        isOpen={page.rows.some(({ state }) => state === "open")}
      />
    );
    if (isEmpty) {
      return (
        <>
          <PageHeader title={t("title")} lead={t("lead")} />
          {refresh}
          {gone}
          <EmptyState
            icon={<Icon of={ArrowLeftRight} className="size-5" />}
            title={t("empty")}
            action={can("payin:create") && <AddLink href="/payins/new">{payins("new")}</AddLink>}
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
            exports &&
            page.rows.length > 0 && (
              <ExportMenu list={LIST} query={view.query} start={exports}>
                {lists("export")}
              </ExportMenu>
            )
          }
        />
        {refresh}
        {gone}
        <ActivityFilter
          search={view}
          headings={headings}
          post={searchListAction}
          columns={{ hidden, post: chooseColumnsAction }}
          saved={
            <SavedFilters
              list={LIST}
              query={view.query}
              filters={filters}
              shown={shownFilter(filters, view.query)}
              save={saveFilterAction}
              change={changeFilterAction}
              drop={deleteFilterAction}
            />
          }
        />
        {isPart && (
          <Notice tone="warn" title={t("keyPart")}>
            {t("keyPartText")}
          </Notice>
        )}
        <ActivityTabs query={view.query} totals={totals} />
        <ActivityTotals totals={totals} />
        {page.rows.length === 0 ? (
          <EmptyState
            title={t(page.isCut ? "noMatchSoFar" : "noMatch")}
            action={<LinkButton href={LIST}>{t("clearFilter")}</LinkButton>}
          />
        ) : (
          <MovementTable rows={page.rows} query={view.query} hidden={hidden} />
        )}
        <KeysetPagination
          page={page}
          isByDate={view.query["order"] === undefined}
          href={(to) => listHref(LIST, view.query, to)}
        />
      </>
    );
  },
);
