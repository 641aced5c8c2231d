import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { PayinIntent } from "#lib/payins/rows/payin-intents.ts";
import { payinQuoteCheck, shownQuoteHash } from "#lib/payins/rows/payin-terms.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { payinQuoteFaults } from "#lib/rules/payins/payin-quote-check.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";

/**
 * Requires that the intent's quote is the one that was seen, stays valid for as long as a payment takes, and
 * matches the request within the current limits. An intent that is or was being paid passes, as it has its
 * payin.
 * @throws DashboardError `NOT_FOUND`, `CONFLICT`, `QUOTE_CHANGED`, `QUOTE_EXPIRED`, `QUOTE_DIFFERS`,
 * `LIMITS_NOT_SET`
 */
export async function requirePayable(
  rows: Rows,
  account: Account,
  intent: PayinIntent | undefined,
  { seenQuote, audit }: { seenQuote: string; audit: Audit },
): Promise<PayinIntent> {
  if (!intent) throw new DashboardError("NOT_FOUND");
  if (intent.status === "none" || intent.status === "refused") throw new DashboardError("CONFLICT");
  if (intent.status !== "quoted") return intent;
  if (shownQuoteHash(intent) !== seenQuote) throw new DashboardError("QUOTE_CHANGED");
  const stop = (differences: readonly Difference[]): never => {
    audit.note({ detail: { differs: differences.map((each) => ({ ...each })) } });
    throw new DashboardError("QUOTE_DIFFERS");
  };
  if (intent.differences !== null) return stop(intent.differences);
  const now = new Date();
  if ((intent.quote_expires_at?.getTime() ?? 0) <= now.getTime()) {
    throw new DashboardError("QUOTE_EXPIRED");
  }
  const check = await payinQuoteCheck(rows, account, intent);
  if (check === null) throw new DashboardError("LIMITS_NOT_SET");
  const differences = payinQuoteFaults({ ...check, now });
  return differences.length > 0 ? stop(differences) : intent;
}
