import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { decidedFigures, payoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import type { PolicyActor } from "#lib/policies/checks/policy-verdict.ts";
import { approvalView, type ApprovalView } from "#lib/policies/views/approval.ts";

type Asked = { actor: PolicyActor; intent: PayoutIntent; wallet: string | null };

/** Null: without figures there is nothing to decide. */
export async function payoutApproval(
  rows: Rows,
  { actor, intent, wallet }: Asked,
): Promise<ApprovalView<"payout"> | null> {
  if ((await decidedFigures(rows, intent)) === null) return null;
  const verdict = await payoutVerdict(rows, { actor, intent, wallet, withSigning: true });
  return approvalView(rows, actor.account.id, verdict);
}
