import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import { isShown, type PayinShow } from "./payin-shows.ts";
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
  show?: PayinShow | undefined;
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
  if (filter.show) query = query.where(isShown(filter.show));
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
 * Notes that the exchange was asked, and when it is asked again; null when there is no need. Only
 * news begins the count of attempts anew: what stays the same is read ever more rarely.
 */
export async function schedulePayinReading(
  rows: Rows,
  id: bigint,
  reading: {
    answered: boolean;
    wasNews: boolean;
    nextInSeconds: number | null;
    /** It was asked and has not answered. */
    isSilent?: boolean;
  },
): Promise<void> {
  const { answered, wasNews, nextInSeconds, isSilent } = reading;
  await rows
    .updateTable("payin")
    .set({
      ...(answered ? { read_at: sql<Date>`now()`, silent_since: null } : {}),
      ...(isSilent ? { silent_since: sql<Date>`coalesce(silent_since, now())` } : {}),
      ...(wasNews ? { read_attempts: 0 } : {}),
      // Due again by now: an event came while it was being read, which may have told the state before.
      next_read_at: sql`case when next_read_at <= now() then next_read_at
        else now() + make_interval(secs => ${nextInSeconds}::int) end`,
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
