import "server-only";
import { sql, type Selectable } from "kysely";
import type { Family } from "#protocol/chain/networks.ts";
import type { PayingWalletTable } from "#lib/paying-wallets/schema/paying-wallets.ts";
import type { Rows } from "#lib/core/store/store.ts";

export type PayingWalletRow = Selectable<PayingWalletTable>;

export type NewPayingWallet = {
  family: Family;
  /** Canonical for its family. */
  address: string;
  name: string;
  createdBy: string;
};

/** Per account, because their balances are read together. */
export const PAYING_WALLETS_MOST = 100;

/** The last one used first, then the newest. */
export const payingWalletsOf = (rows: Rows, accountId: string) =>
  rows
    .selectFrom("paying_wallet")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy(sql`last_used_at desc nulls last, id desc`)
    .limit(PAYING_WALLETS_MOST);

export const listPayingWallets = (rows: Rows, accountId: string): Promise<PayingWalletRow[]> =>
  payingWalletsOf(rows, accountId).execute();

export async function payingWalletById(
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<PayingWalletRow | null> {
  const row = await rows
    .selectFrom("paying_wallet")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function countPayingWallets(rows: Rows, accountId: string): Promise<number> {
  const { count } = await rows
    .selectFrom("paying_wallet")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns the new row's id, or null when the account has this address already. */
export async function addPayingWallet(
  rows: Rows,
  accountId: string,
  { family, address, name, createdBy }: NewPayingWallet,
): Promise<bigint | null> {
  const row = await rows
    .insertInto("paying_wallet")
    .values({ account_id: accountId, family, address, name, created_by: createdBy })
    .onConflict((conflict) => conflict.columns(["account_id", "family", "address"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Puts an address on the list under a name, or gives the one that is there that name; false: it had it. */
export async function nameListed(
  rows: Rows,
  accountId: string,
  { family, address, name, createdBy }: NewPayingWallet,
): Promise<boolean> {
  const changed = await rows
    .insertInto("paying_wallet")
    .values({ account_id: accountId, family, address, name, created_by: createdBy })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "family", "address"])
        .doUpdateSet({ name })
        .where("paying_wallet.name", "<>", name),
    )
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export async function renamePayingWallet(
  rows: Rows,
  accountId: string,
  id: bigint,
  name: string,
): Promise<void> {
  await rows
    .updateTable("paying_wallet")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Takes the wallet off the list; its signatures stay. */
export async function removePayingWallet(rows: Rows, accountId: string, id: bigint): Promise<void> {
  await rows
    .deleteFrom("paying_wallet")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** The name until somebody gives one: the address shortened ("0x5290…9EE7"). */
export const unnamed = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** The names that people gave wallets at these addresses, by address; one that has none is not there. */
export async function givenNames(
  rows: Rows,
  accountId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const found = await rows
    .selectFrom("paying_wallet")
    .select(["address", "name"])
    .where("account_id", "=", accountId)
    .where("address", "in", addresses)
    .execute();
  return new Map(
    found
      .filter(({ address, name }) => name !== unnamed(address))
      .map(({ address, name }) => [address, name]),
  );
}

/**
 * Puts an account that is about to sign, or has signed, on the list and marks it as used now. A new one is
 * named after its address.
 */
export async function recordPayingWallet(
  rows: Rows,
  accountId: string,
  { family, address, by }: { family: Family; address: string; by: string },
): Promise<void> {
  const used = { last_used_at: sql<Date>`now()` };
  await rows
    .insertInto("paying_wallet")
    .values({
      account_id: accountId,
      family,
      address,
      name: unnamed(address),
      created_by: by,
      ...used,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "family", "address"]).doUpdateSet(used),
    )
    .execute();
}

/** Whether an address is on the list. */
export async function isListedSigner(
  rows: Rows,
  accountId: string,
  address: string,
): Promise<boolean> {
  const row = await rows
    .selectFrom("paying_wallet")
    .select("id")
    .where("account_id", "=", accountId)
    .where("address", "=", address)
    .executeTakeFirst();
  return row !== undefined;
}
