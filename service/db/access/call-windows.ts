import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

const WINDOW = sql.lit("1 minute");

/** A count that a call is on, and how many calls of it a minute takes. */
export type Counted = { caller: string; limit: number };

export type CallWindow = {
  caller: string;
  /** Calls that it still takes, this one counted; below 0: this one is too many. */
  left: number;
  /** Until the window ends, by the database's clock. */
  leftMs: number;
};

/** A window begins with the first call after the last one's end; `from`: whether there is a call. */
const count = ({ caller, limit }: Counted, from: RawBuilder<unknown>) => sql`
  insert into call_windows as w (caller, started_at, calls) select ${caller}, now(), 1 ${from}
  on conflict (caller) do update set
    started_at = case when w.started_at <= now() - ${WINDOW}::interval then now() else w.started_at end,
    calls = case when w.started_at <= now() - ${WINDOW}::interval then 1
      else least(w.calls, ${limit}::integer) + 1 end
  returning ${limit}::integer - calls as "left",
    least(60000, ceil(1000 * extract(epoch from started_at + ${WINDOW}::interval - now())))::integer
      as "leftMs"`;

/**
 * Counts one call on its caller's own count, and, when that lets it through, on the one that it shares
 * with others. One statement, so that of any number at once each gets a number of its own.
 */
export async function countCall(
  tx: Tx,
  own: Counted,
  shared: Counted | null,
): Promise<CallWindow[]> {
  const passed = sql`from own where own."left" >= 0`;
  const { rows } = await sql<Omit<CallWindow, "caller"> & { isShared: boolean }>`
    with own as (${count(own, sql``)})
      ${shared ? sql`, shared as (${count(shared, passed)})` : sql``}
    select false as "isShared", "left", "leftMs" from own
      ${shared ? sql`union all select true, "left", "leftMs" from shared` : sql``}`.execute(tx);
  return rows.map(({ isShared, left, leftMs }) => {
    const { caller } = isShared && shared ? shared : own;
    return { caller, left, leftMs };
  });
}

/** Gives back the rows of callers that are gone; at most `limit`, and how many it were. */
export async function sweepCallWindows(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from call_windows where caller in (
      select caller from call_windows where started_at <= now() - ${WINDOW}::interval
      limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
