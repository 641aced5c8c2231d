import "server-only";
import { sql } from "kysely";
import { PAYOUT_FIGURES } from "#protocol/payouts/payout-quote.ts";
import type { PayoutExecution } from "./payout-executions.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** The quote columns as they were when the exchange was asked. */
const quotedThen = (execution: PayoutExecution) => ({
  payout_quote_id: execution.payout_quote_id,
  ...PAYOUT_FIGURES.pick(execution),
});

/**
 * Notes that the chain shows a pull for an execution, whatever the exchange said: the intent becomes
 * `unclear`, and its payout is looked for by the executed quote. False: it is looked for already, or has been
 * found.
 */
export async function markIntentUnclear(rows: Rows, execution: PayoutExecution): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payout_intent")
    .set({
      status: "unclear",
      refused_code: null,
      ...quotedThen(execution),
      next_attempt_at: sql<Date>`now()`,
      updated_at: sql`now()`,
    })
    .where("account_id", "=", execution.account_id)
    .where("id", "=", execution.intent_id)
    .where("status", "in", ["none", "quoted", "signing", "refused"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Restores the quote of an earlier execution, because an event reports a payout for that quote. */
export async function restoreQuoteOf(rows: Rows, execution: PayoutExecution): Promise<void> {
  await rows
    .updateTable("payout_intent")
    .set({ ...quotedThen(execution), updated_at: sql`now()` })
    .where("account_id", "=", execution.account_id)
    .where("id", "=", execution.intent_id)
    .where("status", "in", ["executing", "unclear"])
    .execute();
}
