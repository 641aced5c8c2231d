import { feedCursor, moveFeedCursor } from "#service/db/bank-feed.ts";
import { noteFeedRead } from "#service/db/bank-feed-read.ts";
import type { Transaction } from "#service/db/tables.ts";
import type { Receipt } from "#service/pix/port.ts";
import type { Deps } from "./deps.ts";
import { placePix } from "./settle-place-pix.ts";

const PAGE = 50;

/** "moved": somebody else reads the same feed and was faster; begin again from their cursor. */
type Taken = "settled" | "returned" | "suspense" | "known" | "moved";

async function take(tx: Transaction, after: string, receipt: Receipt): Promise<Taken> {
  // The cursor moves in the transaction of what it causes: nothing is lost, nothing taken twice.
  if (!(await moveFeedCursor(tx, after, receipt.cursor))) return "moved";
  return placePix(tx, receipt);
}

/** Takes what arrived at the bank, in its order. True when there may be more. */
export async function takeReceipts(deps: Deps): Promise<boolean> {
  let cursor = await feedCursor(deps.db);
  const receipts = await deps.pix.received(cursor, PAGE);
  await noteFeedRead(deps.db);
  for (const receipt of receipts) {
    const taken = await deps.transaction((tx) => take(tx, cursor, receipt));
    if (taken === "moved") return true;
    cursor = receipt.cursor;
    const fields = { endToEndId: receipt.endToEndId, taken };
    if (taken === "suspense") deps.log.warn(fields, "a PIX that nobody can place is in suspense");
    else deps.log.info(fields, "a PIX arrived");
  }
  return receipts.length === PAGE;
}
