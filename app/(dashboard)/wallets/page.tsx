import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { NoWallets } from "#components/wallets/no-wallets.tsx";
import { WalletTable } from "#components/wallets/wallet-table.tsx";
import { listHref, searchCursor, searchWord } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { ARCHIVED_MOST, archivedCount, walletRows } from "#lib/wallets/views/wallets.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({ show: searchWord, ...searchCursor });

export default page(
  "wallet:read",
  "wallets",
  async ({ t, account, can, store }, { searchParams }: PageProps<"/wallets">) => {
    const { show, ...cursor } = Search.parse(await searchParams);
    const showsArchived = show === "archived";
    const [wallets, archived] = await Promise.all([
      walletRows(store, account, showsArchived, cursor),
      archivedCount(store, account),
    ]);
    const isFirst = cursor.before === undefined && cursor.after === undefined;
    const isEmpty = wallets.rows.length === 0;
    const hasNone = isFirst && isEmpty && archived === 0;
    const canRegister = can("wallet:create");
    return (
      <>
        <PageHeader
          title={t("title")}
          lead={t("lead")}
          actions={
            canRegister && !hasNone && <AddLink href="/wallets/new">{t("register")}</AddLink>
          }
        />
        {hasNone && <NoWallets canRegister={canRegister} />}
        {isFirst && isEmpty && archived > 0 && <p className="text-soft">{t("allArchived")}</p>}
        {!isEmpty && <WalletTable wallets={wallets.rows} />}
        <KeysetPagination
          page={wallets}
          href={(to) => listHref("/wallets", { show: showsArchived ? "archived" : undefined }, to)}
        />
        {archived > 0 && (
          <p className="text-sm text-muted">
            <span>
              {archived < ARCHIVED_MOST
                ? t("archivedCount", { count: archived })
                : t("archivedMany", { count: ARCHIVED_MOST })}
            </span>{" "}
            <TextLink href={showsArchived ? "/wallets" : "/wallets?show=archived"} scroll={false}>
              {t(showsArchived ? "hideArchived" : "showArchived")}
            </TextLink>
          </p>
        )}
        <RefreshOnHints
          topic="wallets requests"
          isOpen={wallets.rows.some((wallet) => wallet.status === "pending")}
        />
      </>
    );
  },
);
