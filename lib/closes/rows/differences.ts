import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";
import type { LineSource } from "./lines.ts";

/** A difference that was explained or written off, as a month's lines have it. */
export type DecidedDifference = {
  id: string;
  kind: ExceptionKind;
  state: "explained" | "written_off";
  day: string;
  reason: string;
  /** BRL, as decimal text. */
  amount: string;
};

/** The first differences among a month's lines. */
export async function decidedDifferences(
  rows: Rows,
  source: LineSource,
  most: number,
): Promise<DecidedDifference[]> {
  const { rows: found } = await sql<DecidedDifference>`
    select line::jsonb ->> 'id' as id, line::jsonb ->> 'kind' as kind, line::jsonb ->> 'state' as state,
      line::jsonb ->> 'day' as day, coalesce(line::jsonb ->> 'reason', '') as reason,
      line::jsonb -> 'entries' -> 0 ->> 'amount' as amount
    from (${source}) as l where key like 'difference %' order by key limit ${most}`.execute(rows);
  return found;
}
