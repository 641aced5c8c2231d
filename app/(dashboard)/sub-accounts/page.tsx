import { Building2 } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { StartDraft } from "#components/sub-accounts/draft/start-draft.tsx";
import { SubAccountFilter } from "#components/sub-accounts/sub-account-filter.tsx";
import { SubAccountTable } from "#components/sub-accounts/sub-account-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { movedLately } from "#lib/activity/views/moved-lately.ts";
import { listHref } from "#lib/core/doors/list-search.ts";
import { searchListAction } from "#lib/find/actions/search-list.ts";
import { listSearch } from "#lib/find/views/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { listSubAccounts } from "#lib/sub-accounts/views/sub-accounts.ts";

export default page(
  "sub-account:read",
  "subAccounts",
  async ({ t, account, actor, can, store }, { searchParams }: PageProps<"/sub-accounts">) => {
    const { view, chosen, cursor, isFiltered } = await listSearch(
      "/sub-accounts",
      await searchParams,
      account,
    );
    const filter = { ...chosen, text: view.text };
    const page = await listSubAccounts(store, actor, filter, cursor);
    const mayRead = can("payin:read") && can("payout:read");
    const moved = mayRead
      ? await movedLately(
          store,
          page.rows.flatMap(({ actingAccountId }) => actingAccountId ?? []),
        )
      : null;
    const canWrite = can("sub-account:write");
    const start = canWrite && (
      <ClientMessages namespaces={["subAccounts"]}>
        <StartDraft />
      </ClientMessages>
    );
    const isFirst = cursor.before === undefined && cursor.after === undefined;
    const isEmpty = page.rows.length === 0 && isFirst;
    if (isEmpty && !isFiltered) {
      return (
        <>
          <PageHeader title={t("title")} lead={t("lead")} />
          <EmptyState
            icon={<Icon of={Building2} className="size-5" />}
            title={t("empty")}
            action={start}
          >
            {t(canWrite ? "emptyHint" : "emptyReader")}
          </EmptyState>
        </>
      );
    }
    return (
      <>
        <PageHeader title={t("title")} lead={t("lead")} actions={start} />
        <RefreshOnHints
          topic="sub-accounts"
          isOpen={page.rows.some(({ show }) => show === "sending" || show === "under_review")}
        />
        <SubAccountFilter search={view} post={searchListAction} hasDrafts={canWrite} />
        {page.rows.length === 0 ? (
          <EmptyState
            title={t(page.isCut ? "noMatchSoFar" : "noMatch")}
            action={<LinkButton href="/sub-accounts">{t("clearFilter")}</LinkButton>}
          >
            {t("noMatchHint")}
          </EmptyState>
        ) : (
          <SubAccountTable rows={page.rows} moved={moved} canFix={can("sub-account:create")} />
        )}
        <KeysetPagination
          page={page}
          isByDate={false}
          href={(to) => listHref("/sub-accounts", view.query, to)}
        />
      </>
    );
  },
);
