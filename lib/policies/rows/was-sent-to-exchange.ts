import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";

/** Payouts and payins in these states were asked of the exchange, or are at this moment. */
const ASKED = ["executing", "paying", "unclear", "done"];

const TABLES = { payout: "payout_intent", payin: "payin_intent" } as const;

/** Whether the exchange was asked for what a request is about; false where it asks nothing of it. */
export async function wasSentToExchange(
  rows: Rows,
  { row, operation }: ApprovalRequest,
): Promise<boolean> {
  if (operation !== "payout" && operation !== "payin") return false;
  const intent = await rows
    .selectFrom(TABLES[operation])
    .select("status")
    .where("account_id", "=", row.account_id)
    .where("id", "=", row.object)
    .executeTakeFirst();
  return intent !== undefined && ASKED.includes(intent.status);
}
