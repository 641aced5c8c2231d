import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { NoWallets } from "#components/wallets/no-wallets.tsx";
import { WalletTable } from "#components/wallets/wallet-table.tsx";
import { page } from "#lib/core/access/page.tsx";
import { walletRows } from "#lib/wallets/views/wallets.ts";

export default page("wallet:read", "wallets", async ({ t, account, can, store }) => {
  const wallets = await walletRows(store, account);
  const canRegister = can("wallet:create");
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          canRegister &&
          wallets.length > 0 && <AddLink href="/wallets/new">{t("register")}</AddLink>
        }
      />
      {wallets.length === 0 ? (
        <NoWallets canRegister={canRegister} />
      ) : (
        <WalletTable wallets={wallets} />
      )}
      <RefreshOnHints
        topic="wallets"
        isOpen={wallets.some((wallet) => wallet.status === "pending")}
      />
    </>
  );
});
