import "server-only";
import { sql, type Selectable } from "kysely";
import type { Family } from "#protocol/chain/networks.ts";
import type { SigningAccountTable } from "#lib/payouts/schema.ts";
import type { Rows } from "#lib/core/store/store.ts";

export type SigningAccountRow = Selectable<SigningAccountTable>;

export type NewSigningAccount = {
  family: Family;
  /** Canonical for its family. */
  address: string;
  name: string;
  createdBy: string;
};

/** Of one account: their balances are read together. */
export const SIGNING_ACCOUNTS_MOST = 100;

/** The last one used first, then the newest. */
export function listSigningAccounts(rows: Rows, accountId: string): Promise<SigningAccountRow[]> {
  return rows
    .selectFrom("signing_account")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy(sql`last_used_at desc nulls last, id desc`)
    .limit(SIGNING_ACCOUNTS_MOST)
    .execute();
}

export async function signingAccountById(
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<SigningAccountRow | null> {
  const row = await rows
    .selectFrom("signing_account")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function countSigningAccounts(rows: Rows, accountId: string): Promise<number> {
  const { count } = await rows
    .selectFrom("signing_account")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The new row's id, or null where the account has this address already. */
export async function addSigningAccount(
  rows: Rows,
  accountId: string,
  { family, address, name, createdBy }: NewSigningAccount,
): Promise<bigint | null> {
  const row = await rows
    .insertInto("signing_account")
    .values({ account_id: accountId, family, address, name, created_by: createdBy })
    .onConflict((conflict) => conflict.columns(["account_id", "family", "address"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function renameSigningAccount(
  rows: Rows,
  accountId: string,
  id: bigint,
  name: string,
): Promise<void> {
  await rows
    .updateTable("signing_account")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Takes it off the list; what it has signed stays where it is. */
export async function removeSigningAccount(
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<void> {
  await rows
    .deleteFrom("signing_account")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** As a list shows what nobody has named ("0x5290…9EE7"). */
const unnamed = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

/**
 * An account that is about to sign, or has signed, is on the list from then on and counts as used
 * now. One that is new there is named after its address.
 */
export async function noteSigningAccount(
  rows: Rows,
  accountId: string,
  { family, address, by }: { family: Family; address: string; by: string },
): Promise<void> {
  const used = { last_used_at: sql<Date>`now()` };
  await rows
    .insertInto("signing_account")
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
    .selectFrom("signing_account")
    .select("id")
    .where("account_id", "=", accountId)
    .where("address", "=", address)
    .executeTakeFirst();
  return row !== undefined;
}
