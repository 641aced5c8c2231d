import { NOW } from "#service/db/core/database-clock.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { feedCursor, lockSuspense } from "#service/db/books/bank-feed.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { shownPix } from "#service/db/books/missed-pix.ts";
import { lockPayin } from "#service/db/payins/payins.ts";
import { updatePayment } from "#service/db/payouts/pix-payments.ts";
import { lockPayout } from "#service/db/payouts/payout-work.ts";
import {
  paymentOf,
  payoutById,
  placeOfPix,
  renamePayment,
  renameReturn,
  returnOf,
} from "#service/db/recovery/booked-payments.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import { intendedSend } from "#service/db/sends/chain-sends.ts";
import type { Receipt, StatementRow } from "#service/pix/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { pixOwedBack } from "#service/domain/books/ledger-bookings.ts";
import { matchIncomingPix } from "#service/domain/payins/match-incoming-pix.ts";
import { queuePixReturn } from "#service/domain/payins/queue-pix-return.ts";
import { settleReturn } from "#service/domain/payins/settle-returns.ts";
import { shownReceipt } from "#service/domain/payins/take-missed-pix.ts";
import { payoutOfOrder } from "#service/domain/payouts/pix-order-id.ts";
import { recordSeenPayment } from "#service/domain/payouts/payout-settle-pix.ts";
import { abandonSend } from "#service/domain/sends/abandon-send.ts";
import { bookOnce, waits, type Booked } from "./book-once.ts";

/** Books a PIX that the bank paid for a payout that the books know, under the bank's id of it. */
export async function bookPixPayment(
  deps: Deps,
  line: KeptEffect,
  row: StatementRow,
  of: string,
): Promise<Booked> {
  const { orderId, endToEndId, cents } = row;
  const payout = await payoutById(deps.db, of);
  if (payout === null || payout.receiver_cents !== cents) return waits("no payout of this amount");
  if (orderId === null) return waits("the bank names no order of it");
  if ((payoutOfOrder(orderId) ?? of) !== of) return waits("the bank names another payout");
  return bookOnce(deps, line, null, async (tx) => {
    const { stage } = await lockPayout(tx, payout.id);
    if (stage !== "paying") return "its payout's tokens have to be booked first";
    const payment = await paymentOf(tx, payout.id);
    if (payment?.state !== "intended" || payment.attempts > 0) return "its payout has a PIX";
    await renamePayment(tx, payment.id, orderId);
    await updatePayment(tx, orderId, { state: "asked", asked_at: NOW });
    await recordSeenPayment(tx, { ...payment, id: orderId }, { state: "settled", endToEndId });
    return null;
  });
}

const PAGE = 50;

/** A PIX as the bank's statement shows it, or its feed since the books last read it. */
async function receiptOf(deps: Deps, endToEndId: string): Promise<Receipt | null> {
  const { db, pix } = deps;
  const row = await shownPix(db, endToEndId);
  const shown = row && (await shownReceipt(deps, row));
  if (shown) return shown.receipt;
  let cursor = await feedCursor(db);
  for (;;) {
    const rows = await pix.received(cursor, PAGE);
    for (const row of rows) if (!("fault" in row) && row.endToEndId === endToEndId) return row;
    const last = rows.at(-1);
    if (!last) return null;
    cursor = last.cursor;
  }
}

/** Puts the bank's own id on the return of a PIX, and answers why that can't be; null once it is there. */
async function meanToReturn(
  tx: Transaction,
  id: string,
  end_to_end_id: string,
): Promise<string | null> {
  const written = await returnOf(tx, end_to_end_id);
  if (written?.confirmed_at) return "it went back before";
  if (written) {
    await renameReturn(tx, written.id, id);
    return null;
  }
  const placed = await placeOfPix(tx, end_to_end_id);
  if (placed?.placed === "suspense") {
    const found = await lockSuspense(tx, end_to_end_id);
    if (!found) return "it is not in suspense";
    const { cents } = found;
    const what = { end_to_end_id, payin_id: null, cents, reason: "unplaceable" } as const;
    await insertLedgerTransaction(tx, pixOwedBack(await queuePixReturn(tx, what, id), cents, null));
    return null;
  }
  if (placed?.placed !== "settled" || placed.payin_id === null) return "the PIX is unknown";
  // Its tokens could not be sent, and never will be.
  const payin = await lockPayin(tx, placed.payin_id);
  const send = await intendedSend(tx, "delivery", payin.id);
  if (send === null) return "its tokens have been sent";
  await abandonSend(tx, send, payin, id);
  return null;
}

/**
 * Books a PIX that the bank gave back, under the bank's id of the return; first the PIX itself, where an older
 * copy has not taken it in.
 */
export async function bookPixReturn(
  deps: Deps,
  line: KeptEffect,
  row: StatementRow,
): Promise<Booked> {
  const { originalEndToEndId: original, orderId, endToEndId, cents } = row;
  if (original === null) return waits("the bank does not say what went back");
  const isKnown = (await placeOfPix(deps.db, original)) !== null;
  const receipt = isKnown ? null : await receiptOf(deps, original);
  const id = orderId ?? endToEndId;
  return bookOnce(deps, line, null, async (tx) => {
    if (receipt) await matchIncomingPix(tx, receipt);
    const why = await meanToReturn(tx, id, original);
    if (why !== null) return why;
    const order = await returnOf(tx, original);
    if (order?.cents !== cents) return "another amount went back";
    return (await settleReturn(tx, order)) ? null : "it went back before";
  });
}
