import { Building2 } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { StartDraft } from "#components/sub-accounts/start-draft.tsx";
import { SubAccountFilter } from "#components/sub-accounts/sub-account-filter.tsx";
import { SubAccountTable } from "#components/sub-accounts/sub-account-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/keyset-pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { listHref, searchCursor, searchWord } from "#lib/data/list-search.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { listSubAccounts } from "#lib/data/sub-accounts.ts";
import { SUB_ACCOUNT_SHOWS } from "#lib/store/sub-accounts.ts";
import { z } from "#protocol/zod.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("subAccounts"))("title") };
}

const Search = z.object({
  show: z.enum(SUB_ACCOUNT_SHOWS).optional().catch(undefined),
  text: searchWord,
  ...searchCursor,
});

export default async function SubAccountsPage({ searchParams }: PageProps<"/sub-accounts">) {
  const { before, after, ...filter } = Search.parse(await searchParams);
  const t = await getTranslations("subAccounts");
  const access = await requireAccess("sub-account:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const page = await listSubAccounts(store, session, filter, { before, after });
  const isFiltered = Object.values(filter).some(Boolean);
  const canWrite = isAllowed(session, "sub-account:write");
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
        <EmptyState icon={<Building2 className="size-5" />} title={t("empty")} action={start}>
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
          title={t("noMatch")}
          action={<LinkButton href="/sub-accounts">{t("clearFilter")}</LinkButton>}
        >
          {t("noMatchHint")}
        </EmptyState>
      ) : (
        <SubAccountTable rows={page.rows} />
      )}
      <KeysetPagination
        newer={page.newer && listHref("/sub-accounts", filter, { after: page.newer })}
        older={page.older && listHref("/sub-accounts", filter, { before: page.older })}
      />
    </>
  );
}
