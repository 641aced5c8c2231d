import { getTranslations } from "next-intl/server";
import { PayinFilter } from "#components/payins/payin-filter.tsx";
import { PayinTable } from "#components/payins/payin-table.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/keyset-pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { listHref, searchCursor, searchWord } from "#lib/data/list-search.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { payinRows } from "#lib/data/payins.ts";
import { PAYIN_SHOWS } from "#lib/store/payin-shows.ts";
import { z } from "#protocol/zod.ts";

const Search = z.object({
  status: searchWord,
  network: searchWord,
  token: searchWord,
  text: searchWord,
  show: z.enum(PAYIN_SHOWS).optional().catch(undefined),
  ...searchCursor,
});

export default async function PayinsPage({ searchParams }: PageProps<"/payins">) {
  const { before, after, ...filter } = Search.parse(await searchParams);
  const t = await getTranslations("payins");
  const access = await requireAccess("payin:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const page = await payinRows(store, session.account, filter, { before, after });
  const isFiltered = Object.values(filter).some(Boolean);
  const create = isAllowed(session, "payin:create") && (
    <LinkButton tone="primary" href="/payins/new">
      {t("new")}
    </LinkButton>
  );
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
          title={t("noMatch")}
          action={<LinkButton href="/payins">{t("clearFilter")}</LinkButton>}
        />
      ) : (
        <PayinTable rows={page.rows} />
      )}
      <KeysetPagination
        newer={page.newer && listHref("/payins", filter, { after: page.newer })}
        older={page.older && listHref("/payins", filter, { before: page.older })}
      />
    </>
  );
}
