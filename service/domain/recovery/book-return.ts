import { feedCursor, findReceipt } from "#service/db/books/bank-feed.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { lockPayin } from "#service/db/payins/payins.ts";
import { findReturn } from "#service/db/payins/pix-returns.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import { lockIntendedSend } from "#service/db/sends/chain-sends.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { pixOwedBack } from "#service/domain/books/ledger-bookings.ts";
import { matchIncomingPix } from "#service/domain/payins/match-incoming-pix.ts";
import { queuePixReturn } from "#service/domain/payins/queue-pix-return.ts";
import { settleReturn } from "#service/domain/payins/settle-returns.ts";
import { abandon } from "#service/domain/sends/settle-sign.ts";
import type { Receipt } from "#service/pix/port.ts";
import { markBooked, waits, type Booked } from "./booked.ts";

const PAGE = 200;

/** A PIX that arrived after what the books have read of the bank's feed. */
async function arrived({ db, pix }: Deps, endToEndId: string): Promise<Receipt | null> {
  let cursor = await feedCursor(db);
  for (;;) {
    const rows = await pix.received(cursor, PAGE);
    for (const row of rows) if ("endToEndId" in row && row.endToEndId === endToEndId) return row;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return null;
    cursor = last.cursor;
  }
}

/** Writes the intent under which the bank has given the PIX back. @returns why it can't, or null */
async function intend(
  tx: Transaction,
  endToEndId: string,
  returnId: string,
): Promise<string | null> {
  const receipt = await findReceipt(tx, endToEndId);
  if (!receipt) return "the bank's feed does not show the PIX that went back";
  if (await findReturn(tx, returnId)) return null;
  const { placed, payin_id, cents } = receipt;
  if (placed === "suspense") {
    const what = {
      end_to_end_id: endToEndId,
      payin_id: null,
      cents,
      reason: "unplaceable",
    } as const;
    await queuePixReturn(tx, what, returnId);
    await insertLedgerTransaction(tx, pixOwedBack(returnId, cents, null));
    return null;
  }
  if (placed !== "settled" || payin_id === null) return "the books mean to give it back otherwise";
  const payin = await lockPayin(tx, payin_id);
  const send = await lockIntendedSend(tx, { payin_id }, "delivery");
  if (!send || payin.status !== "processing") return "its payin's tokens may have gone out";
  await abandon(tx, send, payin, returnId);
  return null;
}

/** Books a PIX that went back under an id that the books do not have. */
export async function bookReturn(deps: Deps, effect: KeptEffect): Promise<Booked> {
  const { order_id: returnId, original_end_to_end_id: endToEndId, cents } = effect.told;
  if (!returnId || !endToEndId) return waits("the bank gave it back by itself");
  const seen = await deps.pix.findReturn(returnId);
  if (seen?.endToEndId !== endToEndId || String(seen.cents) !== cents) {
    return waits("the bank gave it back by itself");
  }
  const known = await findReceipt(deps.db, endToEndId);
  const receipt = known ? null : await arrived(deps, endToEndId);
  return deps.transaction(async (tx) => {
    if (receipt) await matchIncomingPix(tx, receipt, returnId);
    const why = await intend(tx, endToEndId, returnId);
    if (why !== null) return waits(why);
    const order = await findReturn(tx, returnId);
    if (!order) throw new Error(`return ${returnId} was not written`);
    await settleReturn(tx, order);
    return markBooked(tx, effect.id, `the return of PIX ${endToEndId}`);
  });
}
