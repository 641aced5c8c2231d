import type { Tx } from "#lib/core/store/store.ts";
import { addCode, withdrawCode } from "#lib/receipts/rows/receipt-codes.ts";
import type { ReceiptKind } from "#lib/rules/receipts/receipt.ts";

const TABLES = { payin: "payin", payout: "payout", return: "payin_return" } as const;

/** Receipts with a code that anybody can check: the newest of each kind, and one whose code was withdrawn. */
export async function addReceiptCodes(tx: Tx, accountId: string, by: string): Promise<void> {
  const newest = async (kind: ReceiptKind, status: string) => {
    const rows = await tx
      .selectFrom(TABLES[kind])
      .select("id")
      .where("account_id", "=", accountId)
      .where("status", "=", status)
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    return rows.map(({ id }) => ({ accountId, kind, objectId: id }));
  };
  const [payin, earlier] = await newest("payin", "completed");
  const [payout] = await newest("payout", "completed");
  const [returned] = await newest("return", "returned");
  for (const one of [payin, payout, returned, earlier]) if (one) await addCode(tx, one, by);
  if (earlier) await withdrawCode(tx, earlier, by);
}
