import "server-only";
import { sql } from "kysely";
import { PAYOUT_FIGURES } from "#protocol/payouts/payout-quote.ts";
import type { PayoutExecution } from "./payout-executions.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** What was asked of the exchange, as it stood on the intent then. */
const quotedThen = (execution: PayoutExecution) => ({
  payout_quote_id: execution.payout_quote_id,
  ...PAYOUT_FIGURES.pick(execution),
});

/**
 * The chain shows that tokens were taken for an execution, whatever the exchange said of it: its payout
 * is looked for from now on, by the quote that was executed. False: it is looked for already, or has
 * its payout.
 */
export async function checkPulledIntent(rows: Rows, execution: PayoutExecution): Promise<boolean> {
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

/** An event names the quote of an earlier execution: that is the one that the exchange has made. */
export async function takeQuoteOf(rows: Rows, execution: PayoutExecution): Promise<void> {
  await rows
    .updateTable("payout_intent")
    .set({ ...quotedThen(execution), updated_at: sql`now()` })
    .where("account_id", "=", execution.account_id)
    .where("id", "=", execution.intent_id)
    .where("status", "in", ["executing", "unclear"])
    .execute();
}
