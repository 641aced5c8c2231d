import "server-only";
import { sql, type RawBuilder, type Selectable } from "kysely";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { indexedPage } from "#lib/core/store/indexed-search.ts";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import type { Searched } from "#lib/core/store/searched-page.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { soughtWallets } from "#lib/core/store/wallet-words.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import type { WalletUse } from "#lib/rules/wallets/wallet-use.ts";

export type WalletRow = Selectable<Tables["wallet"]>;

export type NewWallet = {
  network: WalletNetwork;
  /** Canonical for its network. */
  address: string;
  name: string;
  idempotency_key: string;
  created_by: string;
};

/**
 * `begun`: the exchange has not been asked yet · `again`: the same form once more; the row holds its outcome
 * · `taken`: another registration has this address on this network; an archived one stands in no list.
 */
export type OpenedWallet =
  | { how: "begun" | "again"; wallet: WalletRow }
  | { how: "taken"; isArchived: boolean };

/** Commits that a registration is about to be requested; a refused one may be begun again. */
export async function openWallet(
  tx: Tx,
  accountId: string,
  wallet: NewWallet,
): Promise<OpenedWallet> {
  const { name, idempotency_key, created_by } = wallet;
  const begun = await tx
    .insertInto("wallet")
    .values({ account_id: accountId, status: "pending", ...wallet })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "network", "address"])
        .doUpdateSet({
          name,
          idempotency_key,
          created_by,
          status: "pending",
          use: "open",
          refused_code: null,
          updated_at: sql`now()`,
        })
        .where("wallet.status", "=", "refused"),
    )
    .returningAll()
    .executeTakeFirst();
  if (begun) {
    await sendHint(tx, { account: accountId, topic: "wallets", id: String(begun.id) });
    return { how: "begun", wallet: begun };
  }
  const there = await tx
    .selectFrom("wallet")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("network", "=", wallet.network)
    .where("address", "=", wallet.address)
    .executeTakeFirst();
  return there?.idempotency_key === idempotency_key
    ? { how: "again", wallet: there }
    : { how: "taken", isArchived: there?.use === "archived" };
}

/**
 * Takes a failed registration out of the address book, after its person was told. The row stays for a second
 * submission of the same form that still waits for its answer.
 */
export async function withdrawWallet(rows: Rows, accountId: string, id: bigint): Promise<void> {
  await rows
    .updateTable("wallet")
    .set({ status: "refused", refused_code: null, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
  await endWalletRequest(rows, accountId, id);
}

/** Nobody is asked about a wallet that the exchange has not taken. */
const endWalletRequest = (rows: Rows, accountId: string, id: bigint) =>
  endRequestOf(rows, { accountId, operation: "wallet", object: String(id) }, "changed");

type Outcome =
  | { status: "registered"; exchange_status: string | null; registered_at: Date }
  | { status: "refused"; refused_code: string };

/** Ends a registration and returns its row; a registered wallet stays registered. */
export async function endWallet(
  rows: Rows,
  accountId: string,
  id: bigint,
  outcome: Outcome,
): Promise<WalletRow> {
  const open =
    outcome.status === "registered" ? (["pending", "refused"] as const) : ["pending" as const];
  await rows
    .updateTable("wallet")
    .set({ refused_code: null, ...outcome, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("status", "in", open)
    .execute();
  if (outcome.status === "refused") await endWalletRequest(rows, accountId, id);
  await sendHint(rows, { account: accountId, topic: "wallets", id: String(id) });
  return rows
    .selectFrom("wallet")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const FIRST_WAIT_SECONDS = 20;
const LONGEST_WAIT_SECONDS = 600;

/**
 * Pending registrations that are due, each claimed by one caller: first when the form should have had its
 * answer, then at intervals that grow with their age.
 */
export function claimPendingWallets(rows: Rows, limit: number): Promise<WalletRow[]> {
  return rows
    .updateTable("wallet")
    .set({ updated_at: sql`now()` })
    .where("id", "in", (due) =>
      due
        .selectFrom("wallet")
        .select("id")
        .where("status", "=", "pending")
        .where(
          "updated_at",
          "<=",
          sql<Date>`now() - make_interval(secs => least(${LONGEST_WAIT_SECONDS}::float8,
            greatest(${FIRST_WAIT_SECONDS}::float8, extract(epoch from updated_at - created_at) / 2)))`,
        )
        .orderBy("updated_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

// As the indexes of the address book say it.
const IS_LISTED = sql<boolean>`(status <> 'refused' or refused_code is not null)`;

/** The account's address book, without withdrawn registrations. */
function book(rows: Rows, accountId: string) {
  return rows.selectFrom("wallet").selectAll().where("account_id", "=", accountId).where(IS_LISTED);
}

/** All of them, newest first: for comparing names, not for a page. */
export function allWallets(rows: Rows, accountId: string): Promise<WalletRow[]> {
  return book(rows, accountId).orderBy("id", "desc").execute();
}

export type WalletFilter = {
  /** Also those that are archived. */
  showsArchived: boolean;
  network?: WalletNetwork | undefined;
  /** Part of a name or of an address. */
  text?: string;
};

/** Newest first. Ask for one row more than a page shows: it tells whether there is another page. */
export function listWallets(
  rows: Rows,
  accountId: string,
  { showsArchived, network, text }: WalletFilter,
  keyset: Keyset,
): Promise<Searched<WalletRow>> {
  const all = book(rows, accountId);
  const shown = showsArchived ? all : all.where(IS_CURRENT);
  const fits: RawBuilder<boolean>[] = [];
  if (network) fits.push(sql`network = ${network}`);
  const sought = soughtWallets(text);
  return indexedPage(rows, "wallet", accountId, shown, { fits, ...sought }, keyset);
}

// As the indexes wallet_current and wallet_archived say it: the planner uses them for nothing else.
const IS_CURRENT = sql<boolean>`use <> 'archived'`;
const IS_ARCHIVED = sql<boolean>`use = 'archived'`;

/** How many are archived, counted up to `most`. */
export async function archivedWallets(
  rows: Rows,
  accountId: string,
  most: number,
): Promise<number> {
  const found = await book(rows, accountId)
    .clearSelect()
    .select("id")
    .where(IS_ARCHIVED)
    .limit(most)
    .execute();
  return found.length;
}

/** Names by the wallet's number; those that are not there are left out. */
export async function namesOfWallets(
  rows: Rows,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await book(rows, accountId).where("id", "in", ids.map(BigInt)).execute();
  return new Map(found.map(({ id, name }) => [String(id), name]));
}

/** Changes what the dashboard alone knows of a wallet, whatever its registration says. */
export async function changeWallet(
  rows: Rows,
  accountId: string,
  id: bigint,
  change: { name: string } | { use: WalletUse },
): Promise<void> {
  // `updated_at` stays: the registration's retries are timed by it.
  await rows
    .updateTable("wallet")
    .set(change)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
  await sendHint(rows, { account: accountId, topic: "wallets", id: String(id) });
}

export function walletById(
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<WalletRow | undefined> {
  return book(rows, accountId).where("id", "=", id).executeTakeFirst();
}
