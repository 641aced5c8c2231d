import { sql } from "kysely";
import { LEDGER_RULES } from "./ledger-rules.ts";
import { PAYOUT_RULES } from "./ledger-rules-payout.ts";
import type { Tx } from "#service/db/core/tables.ts";

export type Problem = { rule: string; detail: string };

/**
 * Checks every invariant of payins, payouts and books in SQL; an empty list means that all hold. Run it
 * while nothing is under way, or in one repeatable-read transaction, so that every rule sees the same
 * moment.
 */
export async function checkBooks(db: Tx): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [rule, query] of Object.entries({ ...LEDGER_RULES, ...PAYOUT_RULES })) {
    const { rows } = await sql<{ detail: string }>`${sql.raw(query)}`.execute(db);
    for (const { detail } of rows) problems.push({ rule, detail });
  }
  return problems;
}
