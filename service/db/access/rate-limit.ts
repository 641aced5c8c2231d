import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

const WINDOW = sql.lit("1 minute");

/** A counter that a call adds to, and its limit per minute. */
export type Counted = { caller: string; limit: number };

export type CallWindow = {
  caller: string;
  /** Calls left after this one; below 0, this call is over the limit. */
  left: number;
  /** Time until the window ends, by the database's clock. */
  leftMs: number;
};

/** A window starts with the first call after the previous one ended; `from` decides whether to count. */
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
 * Counts a call on its caller's own counter and, if that allows the call, on the shared one. A single
 * statement, so that concurrent calls each get their own number.
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

/** Deletes at most `limit` expired windows and returns how many. */
export async function sweepCallWindows(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from call_windows where caller in (
      select caller from call_windows where started_at <= now() - ${WINDOW}::interval
      limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
