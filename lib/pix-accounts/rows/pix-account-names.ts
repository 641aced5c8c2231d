import "server-only";
import { sql } from "kysely";
import { nameSkeleton } from "#lib/core/store/name-skeleton.ts";
import { recordPixAccountChange } from "./pix-account-changes.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";

type Named = { id: number; name: string };

/** An account's last known name; undefined: it was never seen. */
export async function pixAccountName(
  rows: Rows,
  accountId: string,
  id: number,
): Promise<string | undefined> {
  return (await pixAccountNames(rows, accountId, [id])).get(id);
}

export async function pixAccountNames(
  rows: Rows,
  accountId: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows
    .selectFrom("pix_account_name")
    .select(["bank_account_id", "name"])
    .where("account_id", "=", accountId)
    .where("bank_account_id", "in", ids.map(BigInt))
    .execute();
  return new Map(found.map((row) => [Number(row.bank_account_id), row.name]));
}

/** The names that were seen last. */
export async function latestPixAccounts(
  rows: Rows,
  accountId: string,
  limit: number,
): Promise<Named[]> {
  const found = await rows
    .selectFrom("pix_account_name")
    .select(["bank_account_id", "name"])
    .where("account_id", "=", accountId)
    .orderBy("seen_at", "desc")
    .orderBy("bank_account_id", "desc")
    .limit(limit)
    .execute();
  return found.map((row) => ({ id: Number(row.bank_account_id), name: row.name }));
}

/** Stores a name given through this dashboard. */
export async function storePixAccountName(rows: Rows, accountId: string, { id, name }: Named) {
  const said = { name, skeleton: nameSkeleton(name), seen_at: new Date() };
  await rows
    .insertInto("pix_account_name")
    .values({ account_id: accountId, bank_account_id: BigInt(id), ...said })
    .onConflict((conflict) => conflict.columns(["account_id", "bank_account_id"]).doUpdateSet(said))
    .execute();
}

/**
 * Stores the names that the exchange gave when asked at a moment. A name that differs from the stored one,
 * and was not given through this dashboard since, was changed elsewhere and goes into the history.
 */
export async function recordSeenNames(
  store: Store,
  accountId: string,
  accounts: readonly Named[],
  askedAt: Date,
): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  const known = await pixAccountNames(store.db, accountId, ids);
  const added = accounts.filter(({ id }) => !known.has(id));
  if (added.length > 0) {
    const values = added.map(({ id, name }) => ({
      account_id: accountId,
      bank_account_id: BigInt(id),
      name,
      skeleton: nameSkeleton(name),
      seen_at: new Date(),
    }));
    await store.db
      .insertInto("pix_account_name")
      .values(values)
      .onConflict((conflict) => conflict.columns(["account_id", "bank_account_id"]).doNothing())
      .execute();
  }
  for (const { id, name } of accounts) {
    const was = known.get(id);
    if (was === undefined || was === name) continue;
    await store.transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable("pix_account_name")
        .set({ name, skeleton: nameSkeleton(name), seen_at: new Date() })
        .where("account_id", "=", accountId)
        .where("bank_account_id", "=", BigInt(id))
        .where("name", "=", was)
        .where("seen_at", "<=", askedAt)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
      await recordPixAccountChange(tx, accountId, id, {
        what: "name",
        was,
        became: name,
        by: null,
      });
    });
  }
}

/** Deletes the name of a deleted account. */
export async function forgetPixAccountName(rows: Rows, accountId: string, id: number) {
  await rows
    .deleteFrom("pix_account_name")
    .where("account_id", "=", accountId)
    .where("bank_account_id", "=", BigInt(id))
    .execute();
}

const ALIKE_MOST = 3;

/** Similar names of a few other accounts, by account id; only for accounts that have any. */
export async function alikeNames(
  rows: Rows,
  accountId: string,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ id: bigint; name: string }>`
    select own.bank_account_id as id, other.name
    from pix_account_name own
    cross join lateral (
      select name from pix_account_name
      where account_id = own.account_id and skeleton = own.skeleton
        and bank_account_id <> own.bank_account_id
      order by bank_account_id limit ${ALIKE_MOST}
    ) as other
    where own.account_id = ${accountId} and own.bank_account_id = any(${ids.map(String)}::bigint[])
  `.execute(rows);
  const alike = new Map<number, string[]>();
  for (const { id, name } of found) {
    alike.set(Number(id), [...(alike.get(Number(id)) ?? []), name]);
  }
  return alike;
}

/** A last known name that looks like one of these, by its skeleton. */
export async function pixAccountsNamedLike(
  rows: Rows,
  accountId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await rows
    .selectFrom("pix_account_name")
    .select(["skeleton", "name"])
    .where("account_id", "=", accountId)
    .where("skeleton", "in", [...new Set(names.map(nameSkeleton))])
    .execute();
  return new Map(found.map(({ skeleton, name }) => [skeleton, name]));
}
