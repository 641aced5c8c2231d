import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Payin } from "#protocol/payins-read.ts";
import type { PayinTable } from "./payin-tables.ts";
import type { Rows, Tx } from "./store.ts";

export type PayinRow = Selectable<PayinTable>;

/** States that nothing leaves (INTERFACE §4). */
const ENDED = ["completed", "failed", "expired"];
export const isEnded = (status: string): boolean => ENDED.includes(status);

/** Keeps a payin that the exchange has answered with; the same one again is the row that is there. */
export async function keepPayin(
  tx: Tx,
  accountId: string,
  payin: Omit<Insertable<PayinTable>, "account_id">,
): Promise<PayinRow> {
  await tx
    .insertInto("payin")
    .values({ ...payin, account_id: accountId })
    .onConflict((conflict) => conflict.columns(["account_id", "transaction_id"]).doNothing())
    .execute();
  return tx
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", BigInt(payin.transaction_id))
    .executeTakeFirstOrThrow();
}

export function payinById(
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<PayinRow | undefined> {
  return rows
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function payinOfIntent(
  rows: Rows,
  accountId: string,
  intentId: string,
): Promise<PayinRow | undefined> {
  return rows
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("intent_id", "=", intentId)
    .executeTakeFirst();
}

export type PayinFilter = {
  status?: string | undefined;
  network?: string | undefined;
  token?: string | undefined;
  /** Part of the reference, the cost centre or the note. */
  text?: string | undefined;
};

const plain = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The database's own collation may know no accents. */
const lower = (value: unknown) => sql<string>`lower(${value} collate "und-x-icu")`;

/** A keyset page: older than `before`, or newer than `after`. */
export type Keyset = { before?: bigint | undefined; after?: bigint | undefined; limit: number };

/** Newest first. Ask for one row more than is shown: it tells whether there is another page. */
export async function listPayins(
  rows: Rows,
  accountId: string,
  filter: PayinFilter,
  { before, after, limit }: Keyset,
): Promise<PayinRow[]> {
  let query = rows.selectFrom("payin").selectAll().where("account_id", "=", accountId);
  if (filter.status) query = query.where("status", "=", filter.status);
  if (filter.network) query = query.where("network", "=", filter.network);
  if (filter.token === "USDC" || filter.token === "USDT") {
    query = query.where("token", "=", filter.token);
  }
  if (filter.text) {
    const like = lower(plain(filter.text));
    query = query.where((is) =>
      is.or([
        is(lower(is.ref("reference")), "like", like),
        is(lower(is.ref("cost_centre")), "like", like),
        is(lower(is.ref("note")), "like", like),
      ]),
    );
  }
  if (after !== undefined) {
    const newer = await query.where("id", ">", after).orderBy("id", "asc").limit(limit).execute();
    return newer.toReversed();
  }
  if (before !== undefined) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/**
 * Puts what the exchange says now on a payin. A state that has ended stays, and confirmations only
 * grow, so that a late answer can't undo a newer one. Returns the row when anything is new.
 */
export async function applyPayinReading(
  rows: Rows,
  accountId: string,
  reading: Payin,
  reportedBy: "reading" | "event",
): Promise<PayinRow | undefined> {
  return rows
    .updateTable("payin")
    .set({
      status: reading.status,
      reported_by: reportedBy,
      transaction_hash: sql`coalesce(${reading.transactionHash}, transaction_hash)`,
      confirmations: sql`greatest(confirmations, ${reading.confirmations}::int)`,
      end_to_end_id: sql`coalesce(${reading.endToEndId}, end_to_end_id)`,
      paid_at: sql`coalesce(${reading.paidAt}, paid_at)`,
      completed_at: sql`coalesce(${reading.completedAt}, completed_at)`,
      updated_at: sql`now()`,
    })
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", BigInt(reading.transactionId))
    .where((is) => is.or([is("status", "not in", ENDED), is("status", "=", reading.status)]))
    .where((is) =>
      is.or([
        is("status", "is distinct from", reading.status),
        is("confirmations", "<", reading.confirmations),
        sql<boolean>`transaction_hash is distinct from coalesce(${reading.transactionHash}, transaction_hash)`,
        sql<boolean>`end_to_end_id is distinct from coalesce(${reading.endToEndId}, end_to_end_id)`,
        sql<boolean>`reported_by <> ${reportedBy}`,
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Notes that the exchange was asked, and when it is asked again; null when there is no need. Only
 * news begins the count of attempts anew: what stays the same is read ever more rarely.
 */
export async function schedulePayinReading(
  rows: Rows,
  id: bigint,
  reading: { answered: boolean; wasNews: boolean; nextInSeconds: number | null },
): Promise<void> {
  const { answered, wasNews, nextInSeconds } = reading;
  await rows
    .updateTable("payin")
    .set({
      ...(answered ? { read_at: sql<Date>`now()` } : {}),
      ...(wasNews ? { read_attempts: 0 } : {}),
      next_read_at:
        nextInSeconds === null
          ? null
          : sql<Date>`now() + make_interval(secs => ${nextInSeconds}::int)`,
    })
    .where("id", "=", id)
    .execute();
}

/** Payins that are due for a reading, taken for `leaseSeconds` by one replica. */
export function claimDuePayins(
  rows: Rows,
  limit: number,
  leaseSeconds: number,
): Promise<PayinRow[]> {
  return rows
    .updateTable("payin")
    .set({
      read_attempts: sql`read_attempts + 1`,
      next_read_at: sql`now() + make_interval(secs => ${leaseSeconds}::int)`,
    })
    .where("id", "in", (due) =>
      due
        .selectFrom("payin")
        .select("id")
        .where("next_read_at", "<=", sql<Date>`now()`)
        .orderBy("next_read_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** What we saw on the chain ourselves. */
export async function storeChainCheck(
  rows: Rows,
  id: bigint,
  check: { result: "verified" | "differs"; difference: string | null },
): Promise<void> {
  await rows
    .updateTable("payin")
    .set({
      chain_check: check.result,
      chain_difference: check.difference,
      chain_checked_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** The operator's own words on a payin. */
export async function relabelPayin(
  rows: Rows,
  accountId: string,
  id: bigint,
  words: { reference: string; cost_centre: string; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payin")
    .set({ ...words, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Makes a payin due for a reading now; undefined when it is none of this account's. */
export function readPayinSoon(
  tx: Tx,
  accountId: string,
  transactionId: bigint,
): Promise<{ id: bigint } | undefined> {
  return tx
    .updateTable("payin")
    .set({ next_read_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", transactionId)
    .returning("id")
    .executeTakeFirst();
}
