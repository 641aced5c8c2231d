import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { receiverDifference } from "#lib/payouts/rows/stored-receiver.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { signingCheck } from "#lib/payouts/rows/payout-signing-check.ts";
import { usedQuote } from "#lib/payouts/rows/used-quote.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { checkBeforeSigning } from "#lib/rules/payouts/check-before-signing.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { auditedDifference } from "#lib/payouts/checks/audited-difference.ts";
import { requireReceiverCooledOff } from "#lib/payouts/checks/require-receiver-cooled-off.ts";

const SIGNABLE: readonly string[] = ["quoted", "signing"];

/**
 * The allowance of an intent, derived anew and compared with what the exchange returned, under the current
 * pins and limits; `seenHash` is of what the person saw.
 * @throws DashboardError `NOT_FOUND`, `CONFLICT`, `QUOTE_CHANGED`, `QUOTE_EXPIRED`, `QUOTE_DIFFERS`,
 * `SPENDER_NOT_PINNED`; for a receiver that rests, as `requireCooledOff` does
 */
export async function requireSignable(
  rows: Rows,
  account: Account,
  intent: PayoutIntent | undefined,
  { seenHash, audit }: { seenHash: string; audit: Audit },
): Promise<Allowance> {
  if (!intent) throw new DashboardError("NOT_FOUND");
  if (!SIGNABLE.includes(intent.status)) throw new DashboardError("CONFLICT");
  if (intent.differences !== null) throw new DashboardError("QUOTE_DIFFERS");
  if (intent.content_hash !== seenHash) throw new DashboardError("QUOTE_CHANGED");
  const check = await signingCheck(rows, account, intent);
  if (check === null) throw new DashboardError("SPENDER_NOT_PINNED");
  const now = new Date();
  if (check.quote.expiresAt.getTime() <= now.getTime()) throw new DashboardError("QUOTE_EXPIRED");
  const stop = (differences: readonly Difference[]): never => {
    audit.note({ detail: { differs: differences.map(auditedDifference) } });
    throw new DashboardError("QUOTE_DIFFERS");
  };
  const receiver = receiverDifference(intent);
  if (receiver) return stop([receiver]);
  await requireReceiverCooledOff(rows, account.id, intent.pix_account_id);
  const used = await usedQuote(rows, intent, check.quote.payoutQuoteId);
  if (used) return stop([used]);
  const checked = checkBeforeSigning({ ...check, now });
  if (!checked.ok) return stop(checked.differences);
  if (checked.hash !== seenHash) throw new DashboardError("QUOTE_CHANGED");
  return checked.allowance;
}
