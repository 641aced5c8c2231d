import "server-only";
import type { Account } from "#lib/auth/actor.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import type { PayinIntent } from "#lib/store/payin-intents.ts";
import { payinQuoteCheck, seenOf } from "#lib/store/payin-terms.ts";
import type { Rows } from "#lib/store/store.ts";
import type { Difference } from "#protocol/difference.ts";
import { payinQuoteFaults } from "#protocol/payin-quote-check.ts";
import type { Audit } from "./audit-trail.ts";

/**
 * The quote is the one that was seen, is still good for the moment that a payment takes, and is what
 * was asked for within the limits of now. An intent that is being paid, or was, passes: it has its
 * payin.
 * @throws DeskError `NOT_FOUND`, `CONFLICT`, `QUOTE_CHANGED`, `QUOTE_EXPIRED`, `QUOTE_DIFFERS`,
 * `LIMITS_NOT_SET`
 */
export async function requirePayable(
  rows: Rows,
  account: Account,
  intent: PayinIntent | undefined,
  { seenQuote, audit }: { seenQuote: string; audit: Audit },
): Promise<PayinIntent> {
  if (!intent) throw new DeskError("NOT_FOUND");
  if (intent.status === "none" || intent.status === "refused") throw new DeskError("CONFLICT");
  if (intent.status !== "quoted") return intent;
  if (seenOf(intent) !== seenQuote) throw new DeskError("QUOTE_CHANGED");
  const stop = (differences: readonly Difference[]): never => {
    audit.note({ detail: { differs: differences.map((each) => ({ ...each })) } });
    throw new DeskError("QUOTE_DIFFERS");
  };
  if (intent.differences !== null) return stop(intent.differences);
  const now = new Date();
  if ((intent.quote_expires_at?.getTime() ?? 0) <= now.getTime()) {
    throw new DeskError("QUOTE_EXPIRED");
  }
  const check = await payinQuoteCheck(rows, account, intent);
  if (check === null) throw new DeskError("LIMITS_NOT_SET");
  const differences = payinQuoteFaults({ ...check, now });
  return differences.length > 0 ? stop(differences) : intent;
}
