import "server-only";
import type { Difference } from "#protocol/wire/difference.ts";
import type { PayoutIntent } from "./payout-intents.ts";
import type { PayoutIntentStatus } from "#lib/rules/payouts/payout-states.ts";
import type { Rows } from "#lib/core/store/store.ts";

const TAKEN = [
  "signing",
  "executing",
  "unclear",
  "done",
] as const satisfies readonly PayoutIntentStatus[];

/**
 * The difference if a quote is used already: another payout has it, or another intent is being signed or
 * executed with it. Null: it is unused. A used quote would never take another allowance.
 */
export async function usedQuote(
  rows: Rows,
  { account_id, id }: Pick<PayoutIntent, "account_id" | "id">,
  quoteId: string,
): Promise<Difference | null> {
  const payout = await rows
    .selectFrom("payout")
    .select("id")
    .where("account_id", "=", account_id)
    .where("payout_quote_id", "=", quoteId)
    .where((is) => is.or([is("intent_id", "is", null), is("intent_id", "!=", id)]))
    .limit(1)
    .executeTakeFirst();
  const intent = await rows
    .selectFrom("payout_intent")
    .select("id")
    .where("account_id", "=", account_id)
    .where("payout_quote_id", "=", quoteId)
    .where("id", "!=", id)
    .where("status", "in", TAKEN)
    .limit(1)
    .executeTakeFirst();
  if (!payout && !intent) return null;
  return { field: "payout_quote_id", fault: "used", derived: null, returned: quoteId };
}
