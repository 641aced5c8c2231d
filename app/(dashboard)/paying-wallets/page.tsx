import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { LeftoverAllowances } from "#components/allowances/leftover-allowances.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { ExternalList } from "#components/paying-wallets/external/external-list.tsx";
import { BalancesProvider } from "#components/paying-wallets/balances-provider.tsx";
import { BalancesNotice } from "#components/paying-wallets/balances-notice.tsx";
import { NoPayingWallets } from "#components/paying-wallets/no-paying-wallets.tsx";
import { PayingWalletTable } from "#components/paying-wallets/paying-wallet-table.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { page, type PageContext } from "#lib/core/doors/page.tsx";
import { externalWallets } from "#lib/paying-wallets/views/external-wallets.ts";
import { payingWalletRows } from "#lib/paying-wallets/views/paying-wallets.ts";
import { payoutLeftovers } from "#lib/payouts/views/payout-leftovers.ts";
import { custodyStates } from "#lib/regulatory/views/declarations.ts";
import { SIGNING_FAMILIES } from "#lib/rules/paying-wallets/signs-on.ts";

/** Reads from chains, which may be slow; the list does not wait for it. */
async function Leftovers({
  store,
  account,
  can,
}: Pick<PageContext<"signing">, "store" | "account" | "can">) {
  const found = await payoutLeftovers(store, account);
  return <LeftoverAllowances leftovers={found} mayRevoke={can("payout:create")} />;
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
  const external = await externalWallets(store, account);
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
          {SIGNING_FAMILIES.map((family) => {
            const signers = accounts.filter((account) => account.family === family);
            if (signers.length === 0) return null;
            return (
              <PayingWalletTable
                key={family}
                family={family}
                accounts={signers}
                custody={custody}
                payer={canAdd ? actor.person.id : null}
              />
            );
          })}
          <ExternalList wallets={external} canRegister={can("settings:write")} />
        </BalancesProvider>
      </ClientMessages>
      <Suspense fallback={<ReadingLeftovers />}>
        <Leftovers store={store} account={account} can={can} />
      </Suspense>
    </>
  );
});
