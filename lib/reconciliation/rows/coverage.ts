import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";

/** Which days the statements of accounts at the exchange cover, by account and statement's account. */
export type Coverage = ReadonlyMap<string, readonly { from: string; to: string }[]>;

export async function readCoverage(rows: Rows, accounts: readonly string[]): Promise<Coverage> {
  const { rows: found } = await sql<{ account_id: string; from: string; to: string }>`
    select s.account_id, s.first_day::text as from, s.last_day::text as to
    from statement s join statement_account a on a.id = s.statement_account_id
    where s.account_id = any(${[...accounts]}::text[]) and a.kind = 'exchange'`.execute(rows);
  return Map.groupBy(found, ({ account_id }) => account_id);
}

/** Late in the evening a bank may book on the next day, which has to be covered, too. */
const BOOKED_WITHIN_MS = 4 * 3_600_000;

/** Whether a PIX of this moment should stand in a statement that was imported. */
export function coveredBy(coverage: Coverage, accountId: string, at: Date): boolean {
  const first = saoPauloDayAfter(at, 0);
  const last = saoPauloDayAfter(new Date(at.getTime() + BOOKED_WITHIN_MS), 0);
  return (coverage.get(accountId) ?? []).some(({ from, to }) => from <= first && last <= to);
}
