import "server-only";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Store } from "#lib/core/store/store.ts";
import { auditedDifference } from "#lib/payouts/checks/audited-difference.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { comparedQuote } from "./quote-payout-intent.ts";

type Estimate = { allowance: Allowance; sender_cents: bigint; receiver_cents: bigint };

/**
 * What an intent would send and bring now, and the allowance that follows from our pins: from a quote that is
 * compared like any other, and that nobody takes.
 * @throws DashboardError `QUOTE_DIFFERS`, and as `comparedQuote` does
 */
export async function estimatePayout(
  { store, exchange, audit }: { store: Store; exchange: Exchange; audit: Audit },
  intent: PayoutIntent,
): Promise<Estimate> {
  const { quote, checked } = await comparedQuote(store, exchange, intent);
  if (!checked.ok) {
    audit.note({ detail: { differs: checked.differences.map(auditedDifference) } });
    throw new DashboardError("QUOTE_DIFFERS");
  }
  const { senderCents: sender_cents, receiverCents: receiver_cents } = quote;
  return { allowance: checked.allowance, sender_cents, receiver_cents };
}
