import "server-only";
import { sql, type RawBuilder, type Selectable } from "kysely";
import type { PayinLabels, PayoutLabels } from "#protocol/wire/labels.ts";
import { dueInTurn } from "./due-in-turn.ts";
import type { Rows } from "./store.ts";
import type { Tables } from "./tables.ts";

/** What the dashboard follows at the exchange until it has ended: asked again, looked at on the chain. */
export type Polled = "payin" | "payout";

/** Their columns that matter here are the same; the types of two tables at once say it of neither. */
const like = (table: Polled) => table as "payin";

export type ReadingNote = {
  answered: boolean;
  wasNew: boolean;
  /** When it is asked again; null when there is no need. */
  nextInSeconds: number | null;
  /** It was asked and has not answered. */
  isSilent?: boolean;
};

/**
 * Notes that the exchange was asked, and when it is asked again. Only news begins the count of
 * attempts anew: what stays the same is read ever more rarely.
 */
export async function scheduleReading(
  rows: Rows,
  table: Polled,
  id: bigint,
  { answered, wasNew, nextInSeconds, isSilent }: ReadingNote,
): Promise<void> {
  await rows
    .updateTable(like(table))
    .set({
      ...(answered ? { read_at: sql<Date>`now()`, silent_since: null } : {}),
      ...(isSilent ? { silent_since: sql<Date>`coalesce(silent_since, now())` } : {}),
      ...(wasNew ? { read_attempts: 0 } : {}),
      // Due again by now: an event came while it was being read, which may have told the state before.
      next_read_at: sql`case when next_read_at <= now() then next_read_at
        else now() + make_interval(secs => ${nextInSeconds}::int) end`,
    })
    .where("id", "=", id)
    .execute();
}

/** Those that are due for a reading, taken for `leaseSeconds` by one replica. */
export async function claimDue<Table extends Polled>(
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
      dueInTurn<bigint>({ table, open: sql`next_read_at is not null`, due: "next_read_at", limit }),
    )
    .returningAll()
    .execute();
  return due as unknown as Selectable<Tables[Table]>[];
}

/** What we saw on the chain ourselves. */
export async function storeChainCheck(
  rows: Rows,
  table: Polled,
  id: bigint,
  check: { result: "verified" | "differs"; difference: string | null },
): Promise<void> {
  await rows
    .updateTable(like(table))
    .set({
      chain_check: check.result,
      chain_difference: check.difference,
      chain_checked_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** The operator's own words on it; false when there is none of this account. */
export async function relabel(
  rows: Rows,
  table: Polled,
  accountId: string,
  id: bigint,
  words: PayinLabels | PayoutLabels,
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable(like(table))
    .set({ ...words, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const plain = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The database's own collation may know no accents. */
const lower = (value: unknown) => sql<string>`lower(${value} collate "und-x-icu")`;

/** Whether one of these columns holds what was typed, taken literally, in whatever case. */
export function holdsText(columns: readonly string[], text: string): RawBuilder<boolean> {
  const each = columns.map((name) => sql`${lower(sql.ref(name))} like ${lower(plain(text))}`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** A keyset page: older than `before`, or newer than `after`. */
export type Keyset = { before?: bigint | undefined; after?: bigint | undefined; limit: number };
