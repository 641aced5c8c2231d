import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { ReceiptKind } from "#lib/rules/receipts/receipt.ts";
import { receiptOf, type IssuedReceipt } from "./receipts.ts";

/**
 * The receipt that an act is about; the trail's line names its payment.
 * @throws DashboardError `NOT_FOUND`: the account has none of this id
 */
export async function requireReceipt(
  { store, account, audit }: { store: Store; account: Account; audit: Audit },
  { kind, id }: { kind: ReceiptKind; id: string },
): Promise<IssuedReceipt> {
  const receipt = await receiptOf(store, account, kind, BigInt(id));
  if (!receipt) throw new DashboardError("NOT_FOUND");
  audit.note({ subject: `${receipt.payment.kind} ${receipt.payment.id}` });
  return receipt;
}
