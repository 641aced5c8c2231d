import { sql } from "kysely";
import { LEDGER_RULES } from "./ledger-rules.ts";
import { PAYOUT_RULES } from "./ledger-rules-payout.ts";
import type { Tx } from "#service/db/core/tables.ts";

export type Problem = { rule: string; detail: string };

/**
 * Every invariant of payins, payouts and books, checked in SQL; an empty list when all hold. Run it when
 * nothing is under way, or inside one transaction of a server that reads repeatably: each rule
 * sees one moment.
 */
export async function checkBooks(db: Tx): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [rule, query] of Object.entries({ ...LEDGER_RULES, ...PAYOUT_RULES })) {
    const { rows } = await sql<{ detail: string }>`${sql.raw(query)}`.execute(db);
    for (const { detail } of rows) problems.push({ rule, detail });
  }
  return problems;
}
