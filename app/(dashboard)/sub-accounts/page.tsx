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
import { listHref, searchCursor, searchWord } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { listSubAccounts } from "#lib/sub-accounts/views/sub-accounts.ts";
import { SUB_ACCOUNT_SHOWS } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({
  show: z.enum(SUB_ACCOUNT_SHOWS).optional().catch(undefined),
  text: searchWord,
  ...searchCursor,
});

export default page(
  "sub-account:read",
  "subAccounts",
  async ({ t, actor, can, store }, { searchParams }: PageProps<"/sub-accounts">) => {
    const { before, after, ...filter } = Search.parse(await searchParams);
    const page = await listSubAccounts(store, actor, filter, { before, after });
    const isFiltered = Object.values(filter).some(Boolean);
    const canWrite = can("sub-account:write");
    const start = canWrite && (
      <ClientMessages namespaces={["subAccounts"]}>
        <StartDraft />
      </ClientMessages>
    );
    const isEmpty = page.rows.length === 0 && before === undefined && after === undefined;
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
        <SubAccountFilter key={JSON.stringify(filter)} filter={filter} hasDrafts={canWrite} />
        {page.rows.length === 0 ? (
          <EmptyState
            title={t(page.isCut ? "noMatchSoFar" : "noMatch")}
            action={<LinkButton href="/sub-accounts">{t("clearFilter")}</LinkButton>}
          >
            {t("noMatchHint")}
          </EmptyState>
        ) : (
          <SubAccountTable rows={page.rows} />
        )}
        <KeysetPagination
          page={page}
          href={(cursor) => listHref("/sub-accounts", filter, cursor)}
        />
      </>
    );
  },
);
