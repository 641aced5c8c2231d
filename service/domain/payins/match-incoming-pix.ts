import { insertReceipt, isReceiptKnown } from "#service/db/books/bank-feed.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import type { ReturnReason } from "#protocol/payins/payin-returns.ts";
import type { PixPlace } from "#service/db/core/payin-tables.ts";
import { lockPayinOfTxid, updatePayin, type Payin } from "#service/db/payins/payins.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { Receipt } from "#service/pix/port.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import {
  payinConverted,
  pixNotSettled,
  pixSettled,
} from "#service/domain/books/ledger-bookings.ts";
import { payinEventData } from "./payin-record.ts";
import { queueDelivery } from "./settle-delivery.ts";
import { recordReturnEvent, queuePixReturn } from "./queue-pix-return.ts";

/** Why a PIX can't settle its payin, or null when it can. The bank's clock decides whether it was in time. */
function whyReturned(payin: Payin, receipt: Receipt): ReturnReason | null {
  if (payin.paid_at !== null) return "paid_twice";
  if (payin.status !== "processing" || receipt.paidAt >= payin.expires_at) return "late";
  return receipt.cents === payin.sender_cents ? null : "wrong_amount";
}

async function settle(tx: Transaction, payin: Payin, receipt: Receipt): Promise<void> {
  const { endToEndId, paidAt, payer } = receipt;
  const paid = await updatePayin(tx, payin.id, {
    paid_at: paidAt,
    end_to_end_id: endToEndId,
    payer: payer && JSON.stringify(payer),
  });
  await insertLedgerTransaction(tx, pixSettled(paid, endToEndId));
  await insertLedgerTransaction(tx, payinConverted(paid));
  await queueDelivery(tx, paid);
  await recordEvent(tx, paid.user_id, "crypto.payin.new", payinEventData(paid));
}

async function keepReceipt(
  tx: Transaction,
  receipt: Receipt,
  payin: Payin | null,
  placed: PixPlace,
): Promise<void> {
  await insertReceipt(tx, {
    end_to_end_id: receipt.endToEndId,
    txid: receipt.txid,
    cents: receipt.cents,
    paid_at: receipt.paidAt,
    payin_id: payin?.id ?? null,
    placed,
  });
}

/**
 * Places an arrived PIX: it settles the payin that waits for it, goes back in full, or, when it matches no
 * payin, stands in suspense. This transaction writes the books and the intents; the bank and the chain are
 * called after the commit.
 */
export async function matchIncomingPix(
  tx: Transaction,
  receipt: Receipt,
): Promise<Exclude<PixPlace, "recovered"> | "known"> {
  const { endToEndId, cents, txid } = receipt;
  const payin = txid === null ? null : await lockPayinOfTxid(tx, txid);
  // Read under the payin's lock: the feed and the charge may report the same PIX at the same time.
  if (await isReceiptKnown(tx, endToEndId)) return "known";
  if (!payin) {
    await keepReceipt(tx, receipt, null, "suspense");
    await insertLedgerTransaction(tx, pixNotSettled(endToEndId, cents, null));
    return "suspense";
  }
  const reason = whyReturned(payin, receipt);
  if (reason === null) {
    await keepReceipt(tx, receipt, payin, "settled");
    await settle(tx, payin, receipt);
    return "settled";
  }
  await keepReceipt(tx, receipt, payin, "returned");
  await insertLedgerTransaction(tx, pixNotSettled(endToEndId, cents, payin.id));
  await queuePixReturn(tx, { end_to_end_id: endToEndId, payin_id: payin.id, cents, reason });
  await recordReturnEvent(tx, payin);
  return "returned";
}
