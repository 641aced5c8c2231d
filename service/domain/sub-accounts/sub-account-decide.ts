import { NOW } from "#service/db/core/database-clock.ts";
import {
  endAnalysis,
  findAnalysed,
  lockSubAccount,
} from "#service/db/sub-accounts/sub-accounts.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { moveTo } from "./sub-account-moves.ts";

export type KycDecision = { status: "APPROVED" } | { status: "REJECTED"; reason: string | null };

/**
 * Ends an analysis with what the analyst said: its state, the sub-account's, and the event that tells
 * of it, which goes to the sub-account's `callback_url` where it has one, else to its parent
 * (INTERFACE §7). Of several calls for one analysis the first decides; true for that one only.
 */
export async function decideAnalysis(
  tx: Transaction,
  key: string,
  decision: KycDecision,
): Promise<boolean> {
  const userId = await findAnalysed(tx, key);
  const account = userId === null ? null : await lockSubAccount(tx, userId);
  if (!account) return false;
  const { status } = decision;
  const reason = decision.status === "REJECTED" ? decision.reason : null;
  if (!(await endAnalysis(tx, account.user_id, key, { status, reason }))) return false;
  await moveTo(tx, account, status, { reason, decided_at: NOW });
  const { document, ref } = account;
  await recordEvent(
    tx,
    account.has_callback ? account.user_id : account.parent_id,
    status === "APPROVED" ? "kyc.approved" : "kyc.rejected",
    { document, ref, status, reason },
  );
  return true;
}
