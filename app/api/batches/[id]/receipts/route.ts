import { paidPayouts } from "#lib/batches/views/paid-payouts.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { receiptsFile } from "#lib/receipts/views/receipt-doors.ts";
import { ReceiptsOfBatch } from "#lib/rules/receipts/receipt-requests.ts";

/** The receipts of all payouts of a batch that were paid, as one file. */
export const GET = routeDoor(ReceiptsOfBatch, "payout:read", async ({ id, ...asked }, behind) => {
  const ids = await paidPayouts(behind.store, behind.account, id);
  if (ids.length === 0) throw new DashboardError("NOT_FOUND");
  return receiptsFile({ kind: "payout", ids, name: `batch-${ids.length}` }, asked, behind);
});
