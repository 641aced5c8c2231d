import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";

/** Payouts and payins in these states were asked of the exchange, or are at this moment. */
const ASKED = ["executing", "paying", "unclear", "done"];

const TABLES = { payout: "payout_intent", payin: "payin_intent" } as const;

/** Whether the exchange was asked for what a request is about; false where it asks nothing of it. */
export async function wasAsked(rows: Rows, { row, deed }: ApprovalRequest): Promise<boolean> {
  if (deed !== "payout" && deed !== "payin") return false;
  const intent = await rows
    .selectFrom(TABLES[deed])
    .select("status")
    .where("account_id", "=", row.account_id)
    .where("id", "=", row.object)
    .executeTakeFirst();
  return intent !== undefined && ASKED.includes(intent.status);
}
