import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { LeftoverAllowances } from "#components/allowances/leftover-allowances.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Moment } from "#components/money/moment.tsx";
import { ExternalList } from "#components/paying-wallets/external/external-list.tsx";
import { BalancesProvider } from "#components/paying-wallets/balances-provider.tsx";
import { BalancesNotice } from "#components/paying-wallets/balances-notice.tsx";
import { NoPayingWallets } from "#components/paying-wallets/no-paying-wallets.tsx";
import { PayingWalletTable } from "#components/paying-wallets/paying-wallet-table.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { page, type PageContext } from "#lib/core/doors/page.tsx";
import { quotedRates } from "#lib/overview/views/quoted-rates.ts";
import { externalWallets } from "#lib/paying-wallets/views/external-wallets.ts";
import { payingWalletRows } from "#lib/paying-wallets/views/paying-wallets.ts";
import { payoutLeftovers } from "#lib/payouts/views/payout-leftovers.ts";
import { custodyStates } from "#lib/regulatory/views/declarations.ts";

/** Reads from chains, which may be slow; the list does not wait for it. */
async function Leftovers({
  store,
  account,
  can,
  names,
}: Pick<PageContext<"signing">, "store" | "account" | "can"> & {
  names: ReadonlyMap<string, string>;
}) {
  const found = await payoutLeftovers(store, account);
  return <LeftoverAllowances leftovers={found} names={names} mayRevoke={can("payout:create")} />;
}

async function ReadingLeftovers() {
  const t = await getTranslations("payouts");
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">{t("leftoversTitle")}</h2>
      <p className="text-sm text-muted">{t("leftoversReading")}</p>
      <TableSkeleton rows={1} />
    </section>
  );
}

export default page("payout:read", "signing", async ({ t, actor, account, can, store }) => {
  const accounts = await payingWalletRows(store, account);
  const custody = await custodyStates(store.db, account, accounts);
  const canAdd = can("payout:create");
  const [external, quotes] = await Promise.all([
    externalWallets(store, account),
    quotedRates(store, account),
  ]);
  const names = new Map(
    [...accounts.filter(({ isUnnamed }) => !isUnnamed), ...external].map(({ address, name }) => [
      address,
      name,
    ]),
  );
  const rates = Object.fromEntries(
    Object.entries(quotes).map(([token, { rate }]) => [token, rate] as const),
  );
  const [quotedAt] = Object.values(quotes)
    .map(({ at }) => at)
    .toSorted();
  return (
    <>
      <PageHeader
        title={t("accounts")}
        lead={t("accountsLead")}
        actions={
          canAdd &&
          accounts.length > 0 && <AddLink href="/paying-wallets/new">{t("addAccount")}</AddLink>
        }
      />
      {accounts.length === 0 && <NoPayingWallets canAdd={canAdd} />}
      <ClientMessages namespaces={["signing"]}>
        <BalancesProvider>
          <BalancesNotice />
          {accounts.length > 0 && (
            <div className="grid gap-2">
              <PayingWalletTable
                accounts={accounts}
                custody={custody}
                payer={canAdd ? actor.person.id : null}
                rates={rates}
              />
              {quotedAt && (
                <p className="text-sm text-muted">
                  <span>{t("ratesFrom")}</span> <Moment at={quotedAt} short />
                </p>
              )}
            </div>
          )}
          <ExternalList wallets={external} canRegister={can("settings:write")} />
        </BalancesProvider>
      </ClientMessages>
      <Suspense fallback={<ReadingLeftovers />}>
        <Leftovers store={store} account={account} can={can} names={names} />
      </Suspense>
    </>
  );
});
