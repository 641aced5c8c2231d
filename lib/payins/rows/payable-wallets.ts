import "server-only";
import { sql } from "kysely";
import { findMatches, isAmong, SEARCH_BOUNDS } from "#lib/core/store/indexed-search.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { containsText } from "#lib/core/store/text-search.ts";
import { soughtWallets } from "#lib/core/store/wallet-words.ts";
import { networkRecord, WALLET_NETWORKS } from "#protocol/chain/networks.ts";

const COLUMNS = ["wallet.id", "wallet.network", "wallet.address", "wallet.name"] as const;

/** Wallets that payins may go to: registered at the exchange, and nobody disabled or archived them. */
const payable = (rows: Rows, accountId: string) =>
  rows
    .selectFrom("wallet")
    .where("wallet.account_id", "=", accountId)
    .where("wallet.status", "=", "registered")
    .where("wallet.use", "=", "open");

export const payableWallet = (rows: Rows, accountId: string, walletId: bigint) =>
  payable(rows, accountId).select(COLUMNS).where("wallet.id", "=", walletId).executeTakeFirst();

type Place = { network: string; address: string };

/** The payable wallet that has this address on this network. */
export const payableWalletAt = (rows: Rows, accountId: string, { network, address }: Place) =>
  payable(rows, accountId)
    .select(COLUMNS)
    .where("wallet.network", "=", network)
    .where("wallet.address", "=", address)
    .executeTakeFirst();

/** So many are looked through for the last used ones: the newest payins' wallets, and the newest wallets. */
const RECENT_MOST = 250;

const allPayable = (rows: Rows, accountId: string) => payable(rows, accountId).selectAll();
type Payable = ReturnType<typeof allPayable>;
type AliasedWallets = ReturnType<typeof aliased>;
const aliased = (of: Payable) => of.as("wallet");

const recentlyPayable = (rows: Rows, accountId: string, newest: Payable) =>
  rows
    .selectFrom(newest.as("newest"))
    .selectAll()
    .union(
      allPayable(rows, accountId).where(
        sql<boolean>`(wallet.network, wallet.address) in (select network, address from (
            select network, address from payin where account_id = ${accountId}
            order by id desc limit ${RECENT_MOST}) as paid)`,
      ),
    ) as unknown as Payable;

/** With the newest payin to each, one look into an index a wallet; `last_payin_at` null: none went there. */
const withLastPayin = (rows: Rows, wallets: AliasedWallets) =>
  rows
    .selectFrom(wallets)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("payin")
          .select(["payin.id", "payin.created_at"])
          .whereRef("payin.account_id", "=", "wallet.account_id")
          .whereRef("payin.network", "=", "wallet.network")
          .whereRef("payin.address", "=", "wallet.address")
          // The order of one index alone: by number, those without payins would be looked for among all.
          .orderBy("payin.created_at", "desc")
          .orderBy("payin.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([...COLUMNS, "last.created_at as last_payin_at"]);

const NETWORK_NAME = sql`case wallet.network ${sql.join(
  WALLET_NETWORKS.map((network) => sql`when ${network} then ${networkRecord(network).name}`),
  sql` `,
)} else wallet.network end`;
/** As an option reads, so that a text may go from the name on to the network. */
const WORDS = sql<string>`(wallet.name || ' ' || ${NETWORK_NAME} || ' ' || wallet.address)`;

/** Names a collation, because the database's own may put accented letters behind all others. */
const BY_NAME = sql`wallet.name collate "und-x-icu"`;

/**
 * Payable wallets whose name, network or address holds the text, in any case, with or without accents; all
 * without one. Those that payins went to last stand first, then by name. Beyond the newest they are found by name or
 * address alone, and where too many hold the text, not at all: another letter finds them.
 */
export async function payableWallets(rows: Rows, accountId: string, text: string, limit: number) {
  const newest = allPayable(rows, accountId).orderBy("wallet.id", "desc");
  const found =
    text === ""
      ? recentlyPayable(rows, accountId, newest.limit(RECENT_MOST))
      : await holding(rows, accountId, newest, text);
  return withLastPayin(rows, found.as("wallet"))
    .orderBy("last.id", (order) => order.desc().nullsLast())
    .orderBy(BY_NAME)
    .orderBy("wallet.id")
    .limit(limit)
    .execute();
}

/** So many are offered their last payin, which takes a look into an index each. */
const MATCHES_MOST = 1_000;

async function holding(rows: Rows, accountId: string, newest: Payable, text: string) {
  const { matching } = soughtWallets(text);
  const bounds = { ...SEARCH_BOUNDS, matches: MATCHES_MOST };
  const ids = matching && (await findMatches(rows, accountId, matching, bounds));
  return rows
    .selectFrom(newest.limit(SEARCH_BOUNDS.picked).as("wallet"))
    .selectAll()
    .where(containsText(WORDS, text))
    .union(allPayable(rows, accountId).where(isAmong(ids ?? []))) as unknown as Payable;
}

/** One payable wallet as `payableWallets` has it. */
export const payableWalletOption = (rows: Rows, accountId: string, walletId: bigint) =>
  withLastPayin(
    rows,
    allPayable(rows, accountId).where("wallet.id", "=", walletId).as("wallet"),
  ).executeTakeFirst();
