import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { WalletFilter } from "#components/wallets/wallet-filter.tsx";
import { NoWallets } from "#components/wallets/no-wallets.tsx";
import { WalletTable } from "#components/wallets/wallet-table.tsx";
import { listHref } from "#lib/core/doors/list-search.ts";
import { searchListAction } from "#lib/find/actions/search-list.ts";
import { addressOf, custodyStates } from "#lib/regulatory/views/declarations.ts";
import { listSearch } from "#lib/find/views/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { ARCHIVED_MOST, archivedCount, walletRows } from "#lib/wallets/views/wallets.ts";

export default page(
  "wallet:read",
  "wallets",
  async ({ t, account, can, store }, { searchParams }: PageProps<"/wallets">) => {
    const { view, chosen, cursor } = await listSearch("/wallets", await searchParams, account);
    const showsArchived = chosen.show === "archived";
    const filter = { showsArchived, network: chosen.network, text: view.text };
    // What is archived is shown beside the others: it narrows nothing.
    const isFiltered = chosen.network !== undefined || view.text !== "";
    const [wallets, archived] = await Promise.all([
      walletRows(store, account, filter, cursor),
      archivedCount(store, account),
    ]);
    const custody = await custodyStates(store.db, account, wallets.rows.map(addressOf));
    const isFirst = cursor.before === undefined && cursor.after === undefined;
    const isEmpty = wallets.rows.length === 0;
    const hasNone = isFirst && isEmpty && archived === 0 && !isFiltered;
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
        {!hasNone && <WalletFilter search={view} post={searchListAction} />}
        {isEmpty && isFiltered && (
          <EmptyState
            title={t(wallets.isCut ? "noMatchSoFar" : "noMatch")}
            action={<LinkButton href="/wallets">{t("clearFilter")}</LinkButton>}
          />
        )}
        {isFirst && isEmpty && !isFiltered && archived > 0 && (
          <p className="text-soft">{t("allArchived")}</p>
        )}
        {!isEmpty && <WalletTable wallets={wallets.rows} custody={custody} />}
        <KeysetPagination page={wallets} href={(to) => listHref("/wallets", view.query, to)} />
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
