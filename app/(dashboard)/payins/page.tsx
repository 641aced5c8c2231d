import { PayinFilter } from "#components/payins/payin-filter.tsx";
import { PayinTable } from "#components/payins/payin-table.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listHref, searchCursor, searchWord } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { payinRows } from "#lib/payins/views/payins.ts";
import { PAYIN_ATTENTION_FILTERS } from "#lib/payins/rows/payin-attention-filters.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({
  status: searchWord,
  network: searchWord,
  token: searchWord,
  text: searchWord,
  show: z.enum(PAYIN_ATTENTION_FILTERS).optional().catch(undefined),
  ...searchCursor,
});

export default page(
  "payin:read",
  "payins",
  async ({ t, account, can, store }, { searchParams }: PageProps<"/payins">) => {
    const { before, after, ...filter } = Search.parse(await searchParams);
    const page = await payinRows(store, account, filter, { before, after });
    const isFiltered = Object.values(filter).some(Boolean);
    const create = can("payin:create") && <AddLink href="/payins/new">{t("new")}</AddLink>;
    const isEmpty = page.rows.length === 0 && before === undefined && after === undefined;
    if (isEmpty && !isFiltered) {
      return (
        <>
          <PageHeader title={t("title")} lead={t("lead")} />
          <EmptyState title={t("empty")} action={create}>
            {t("emptyHint")}
          </EmptyState>
        </>
      );
    }
    return (
      <>
        <PageHeader title={t("title")} lead={t("lead")} actions={create} />
        <RefreshOnHints topic="payins" isOpen={page.rows.some((payin) => !payin.hasEnded)} />
        <PayinFilter filter={filter} />
        {page.rows.length === 0 ? (
          <EmptyState
            title={t(page.isCut ? "noMatchSoFar" : "noMatch")}
            action={<LinkButton href="/payins">{t("clearFilter")}</LinkButton>}
          />
        ) : (
          <PayinTable rows={page.rows} />
        )}
        <KeysetPagination page={page} href={(cursor) => listHref("/payins", filter, cursor)} />
      </>
    );
  },
);
