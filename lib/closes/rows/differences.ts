import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";
import { firstDay, lastDay, type Month } from "#lib/rules/closes/months.ts";
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

/** The first differences among a month's kept lines, by their days. */
export async function storedDifferences(
  rows: Rows,
  source: LineSource,
  most: number,
): Promise<DecidedDifference[]> {
  const { rows: found } = await sql<DecidedDifference>`
    select line::jsonb ->> 'id' as id, line::jsonb ->> 'kind' as kind, line::jsonb ->> 'state' as state,
      line::jsonb ->> 'day' as day, coalesce(line::jsonb ->> 'reason', '') as reason,
      line::jsonb -> 'entries' -> 0 ->> 'amount' as amount
    from (${source}) as l where key > 'difference ' and key < 'difference!' order by line::jsonb ->> 'day', key limit ${most}`.execute(
    rows,
  );
  return found;
}

/** The same of a month as it stands. */
export async function standingDifferences(
  rows: Rows,
  accountId: string,
  month: Month,
  most: number,
): Promise<DecidedDifference[]> {
  const { rows: found } = await sql<DecidedDifference>`
    select id::text, kind, state, day::text, coalesce(reason, '') as reason, brl_text(cents) as amount
    from reconciliation_exception
    where account_id = ${accountId} and state in ('explained', 'written_off')
      and day between ${firstDay(month)}::date and ${lastDay(month)}::date
    order by reconciliation_exception.day, reconciliation_exception.id limit ${most}`.execute(rows);
  return found;
}
