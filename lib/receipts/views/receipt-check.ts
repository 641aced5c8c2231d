import "server-only";
import type { Store } from "#lib/core/store/store.ts";
import { accountOfReceipt } from "#lib/receipts/rows/receipt-accounts.ts";
import { receiptOfCode } from "#lib/receipts/rows/receipt-codes.ts";
import { checkedReceipt, type CheckedReceipt } from "#lib/rules/receipts/checked-receipt.ts";
import { receiptOf } from "./receipts.ts";

/** What a code opens for anybody, as the payment is now; null for a code that is wrong, withdrawn or none. */
export async function checkReceipt(store: Store, code: string): Promise<CheckedReceipt | null> {
  const found = await receiptOfCode(store.db, code);
  if (!found) return null;
  const account = await accountOfReceipt(store.db, found.accountId);
  const receipt = await receiptOf(store, account, found.kind, found.objectId);
  return receipt && checkedReceipt(receipt);
}
