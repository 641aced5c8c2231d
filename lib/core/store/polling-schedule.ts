import "server-only";
import { sql, type Selectable } from "kysely";
import type { PayinLabels, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { dueFairly } from "./due-fairly.ts";
import type { Rows } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Objects that the dashboard follows until they end: it reads them at the exchange and checks the chain. */
export type PollingSchedule = "payin" | "payout";

/** Seconds between the readings of an open object of which the exchange's list would tell a change. */
export const LISTED_WAIT_SECONDS = 600;

/** Types either table as one: the columns used here are the same, but TypeScript can't unite the two. */
const like = (table: PollingSchedule) => table as "payin";

export type ReadingNote = {
  answered: boolean;
  wasNew: boolean;
  /** Seconds until the next reading; null when none is needed. */
  nextInSeconds: number | null;
  /** The exchange did not answer the reading. */
  isSilent?: boolean;
};

/**
 * Notes a reading, and schedules the next. Only news resets the count of attempts: an unchanged object is
 * read at growing intervals.
 */
export async function scheduleReading(
  rows: Rows,
  table: PollingSchedule,
  id: bigint,
  { answered, wasNew, nextInSeconds, isSilent }: ReadingNote,
): Promise<void> {
  await rows
    .updateTable(like(table))
    .set({
      ...(answered ? { read_at: sql<Date>`now()`, silent_since: null } : {}),
      ...(isSilent ? { silent_since: sql<Date>`coalesce(silent_since, now())` } : {}),
      ...(wasNew ? { read_attempts: 0 } : {}),
      // Already due again: an event came during the reading, which may have seen the state before it.
      next_read_at: sql`case when next_read_at <= now() then next_read_at
        else now() + make_interval(secs => ${nextInSeconds}::int) end`,
    })
    .where("id", "=", id)
    .execute();
}

/** Rows due for a reading, taken by this replica for `leaseSeconds`. */
export async function claimDue<Table extends PollingSchedule>(
  rows: Rows,
  table: Table,
  limit: number,
  leaseSeconds: number,
): Promise<Selectable<Tables[Table]>[]> {
  const due = await rows
    .updateTable(like(table))
    .set({
      read_attempts: sql`read_attempts + 1`,
      next_read_at: sql`now() + make_interval(secs => ${leaseSeconds}::int)`,
    })
    .where(
      "id",
      "in",
      dueFairly<bigint>({ table, open: sql`next_read_at is not null`, due: "next_read_at", limit }),
    )
    .returningAll()
    .execute();
  return due as unknown as Selectable<Tables[Table]>[];
}

/** Stores the result of the dashboard's own check on the chain. */
export async function storeChainCheck(
  rows: Rows,
  table: PollingSchedule,
  id: bigint,
  check: { result: "verified" | "differs"; difference: string | null; units?: bigint | null },
): Promise<void> {
  await rows
    .updateTable(like(table))
    .set({
      chain_check: check.result,
      chain_difference: check.difference,
      chain_checked_at: sql`now()`,
      chain_units: check.units ?? null,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Changes the operator's own labels; false when the account has no such row. */
export async function relabel(
  rows: Rows,
  table: PollingSchedule,
  accountId: string,
  id: bigint,
  words: PayinLabels | PayoutLabels,
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable(like(table))
    .set({ ...words, category: words.category || null, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A keyset page: further down the list than `before`, or further up than `after`. */
export type Keyset = { before?: bigint | undefined; after?: bigint | undefined; limit: number };
