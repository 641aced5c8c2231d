import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { NoWallets } from "#components/wallets/no-wallets.tsx";
import { WalletTable } from "#components/wallets/wallet-table.tsx";
import { searchWord } from "#lib/core/access/list-search.ts";
import { page } from "#lib/core/access/page.tsx";
import { walletRows } from "#lib/wallets/views/wallets.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({ show: searchWord });

export default page(
  "wallet:read",
  "wallets",
  async ({ t, account, can, store }, { searchParams }: PageProps<"/wallets">) => {
    const showsArchived = Search.parse(await searchParams).show === "archived";
    const wallets = await walletRows(store, account);
    const archived = wallets.filter(({ use }) => use === "archived");
    const shown = showsArchived ? wallets : wallets.filter(({ use }) => use !== "archived");
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
        {wallets.length === 0 && <NoWallets canRegister={canRegister} />}
        {wallets.length > 0 && shown.length === 0 && (
          <p className="text-soft">{t("allArchived")}</p>
        )}
        {shown.length > 0 && <WalletTable wallets={shown} />}
        {archived.length > 0 && (
          <p className="text-sm text-muted">
            <span>{t("archivedCount", { count: archived.length })}</span>{" "}
            <TextLink href={showsArchived ? "/wallets" : "/wallets?show=archived"} scroll={false}>
              {t(showsArchived ? "hideArchived" : "showArchived")}
            </TextLink>
          </p>
        )}
        <RefreshOnHints
          topic="wallets requests"
          isOpen={wallets.some((wallet) => wallet.status === "pending")}
        />
      </>
    );
  },
);
