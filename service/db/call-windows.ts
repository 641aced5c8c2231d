import { sql } from "kysely";
import type { Tx } from "./tables.ts";

const WINDOW = sql.lit("1 minute");

export type CallWindow = {
  /** Calls since the window began, this one included; never more than one beyond the limit. */
  calls: number;
  /** Until the window ends, by the database's clock. */
  leftMs: number;
};

/**
 * Counts one call in its caller's window, which begins with the first call after the last one's end.
 * One statement, so that of any number at once each gets a number of its own.
 */
export async function countCall(tx: Tx, caller: string, limit: number): Promise<CallWindow> {
  const { rows } = await sql<CallWindow>`
    insert into call_windows as w (caller, started_at, calls) values (${caller}, now(), 1)
    on conflict (caller) do update set
      started_at = case when w.started_at <= now() - ${WINDOW}::interval then now() else w.started_at end,
      calls = case when w.started_at <= now() - ${WINDOW}::interval then 1
        else least(w.calls, ${limit}::integer) + 1 end
    returning calls,
      least(60000, ceil(1000 * extract(epoch from started_at + ${WINDOW}::interval - now())))::integer
        as "leftMs"`.execute(tx);
  const [window] = rows;
  if (!window) throw new Error("a call was not counted");
  return window;
}

/** Gives back the rows of callers that are gone; at most `limit`, and how many it were. */
export async function sweepCallWindows(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from call_windows where caller in (
      select caller from call_windows where started_at <= now() - ${WINDOW}::interval
      limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
