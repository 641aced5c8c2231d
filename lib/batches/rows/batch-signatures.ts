import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";

/** The signatures that were asked for a batch's allowance, the newest first. */
export const signaturesOfBatch = (
  rows: Rows,
  { id, account_id }: { id: string; account_id: string },
): Promise<PayoutSignature[]> =>
  rows
    .selectFrom("payout_signature")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("batch_id", "=", id)
    .orderBy("id", "desc")
    .execute();
