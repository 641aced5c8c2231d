import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { LeftoverAllowances } from "#components/payouts/leftover-allowances.tsx";
import { PayoutFilter } from "#components/payouts/payout-filter.tsx";
import { PayoutTable } from "#components/payouts/payout-table.tsx";
import { PayoutsToday } from "#components/payouts/payouts-today.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/keyset-pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { isAllowed, type Session } from "#lib/auth/actor.ts";
import { leftovers } from "#lib/data/leftover-allowances.ts";
import { listHref, searchCursor, searchWord } from "#lib/data/list-search.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { payoutRows, payoutsToday } from "#lib/data/payouts.ts";
import { PAYOUT_SHOWS } from "#lib/store/payout-shows.ts";
import type { Store } from "#lib/store/store.ts";
import { z } from "#protocol/zod.ts";

const Search = z.object({
  status: searchWord,
  network: searchWord,
  token: searchWord,
  text: searchWord,
  show: z.enum(PAYOUT_SHOWS).optional().catch(undefined),
  ...searchCursor,
});

/** Asks the chains, which may take a while: the list does not wait for it. */
async function Leftovers({ store, session }: { store: Store; session: Session }) {
  const found = await leftovers(store, session.account);
  return <LeftoverAllowances leftovers={found} mayRevoke={isAllowed(session, "payout:create")} />;
}

export default async function PayoutsPage({ searchParams }: PageProps<"/payouts">) {
  const { before, after, ...filter } = Search.parse(await searchParams);
  const [t, signing] = [await getTranslations("payouts"), await getTranslations("signing")];
  const access = await requireAccess("payout:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const [page, today] = await Promise.all([
    payoutRows(store, session.account, filter, { before, after }),
    payoutsToday(store, session.account),
  ]);
  const isFiltered = Object.values(filter).some(Boolean);
  const accounts = <LinkButton href="/signing-accounts">{signing("accounts")}</LinkButton>;
  const create = isAllowed(session, "payout:create") && (
    <LinkButton tone="primary" href="/payouts/new">
      {t("new")}
    </LinkButton>
  );
  const isEmpty = page.rows.length === 0 && before === undefined && after === undefined;
  const allowances = (
    <Suspense
      fallback={
        <Card title={t("leftoversTitle")}>
          <p className="text-sm text-muted">{t("leftoversReading")}</p>
          <TableSkeleton rows={1} />
        </Card>
      }
    >
      <Leftovers store={store} session={session} />
    </Suspense>
  );
  if (isEmpty && !isFiltered) {
    return (
      <>
        <PageHeader title={t("title")} lead={t("lead")} actions={accounts} />
        <RefreshOnHints topic="payouts" isOpen={false} />
        <EmptyState title={t("empty")} action={create}>
          {t("emptyHint")}
        </EmptyState>
        {allowances}
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
            {accounts}
            {create}
          </>
        }
      />
      <RefreshOnHints topic="payouts" isOpen={page.rows.some((payout) => !payout.hasEnded)} />
      <PayoutFilter filter={filter} />
      {page.rows.length === 0 ? (
        <EmptyState
          title={t("noMatch")}
          action={<LinkButton href="/payouts">{t("clearFilter")}</LinkButton>}
        />
      ) : (
        <PayoutTable rows={page.rows} />
      )}
      <KeysetPagination
        newer={page.newer && listHref("/payouts", filter, { after: page.newer })}
        older={page.older && listHref("/payouts", filter, { before: page.older })}
      />
      <PayoutsToday today={today} />
      {allowances}
    </>
  );
}
