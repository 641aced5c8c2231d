import { ExchangeError } from "#protocol/error.ts";
import { insertLedgerTransaction } from "#service/db/ledger.ts";
import { lockPayin } from "#service/db/payins.ts";
import {
  confirmReturn,
  countReturnAttempt,
  returnsDue,
  type PixReturn,
} from "#service/db/pix-returns.ts";
import type { Transaction } from "#service/db/tables.ts";
import { leaveSuspense } from "#service/db/bank-feed.ts";
import type { Deps } from "./deps.ts";
import { recordEvent } from "./events.ts";
import { pixReturned } from "./ledger-bookings.ts";
import { endPayin } from "./payin-moves.ts";
import { payinEventData } from "./payin-record.ts";
import { tellOfReturn } from "./settle-owe-back.ts";

const BATCH = 20;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Books what the bank has confirmed, once. A payin whose tokens can never be sent ends here, and
 * no sooner: now its PIX is back.
 */
async function settleReturn(tx: Transaction, order: PixReturn): Promise<boolean> {
  const { id, payin_id, cents, reason, end_to_end_id } = order;
  const payin = payin_id === null ? null : await lockPayin(tx, payin_id);
  if (!(await confirmReturn(tx, id))) return false;
  await insertLedgerTransaction(tx, pixReturned(id, cents, payin_id));
  if (!payin) await leaveSuspense(tx, end_to_end_id);
  else if (reason !== "undeliverable") await tellOfReturn(tx, payin);
  else {
    const failed = await endPayin(tx, payin, "failed");
    await recordEvent(tx, failed.user_id, "crypto.payin.updated", payinEventData(failed));
  }
  return true;
}

async function returnOne(deps: Deps, order: PixReturn): Promise<void> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(order.attempts, 10), LONGEST_WAIT_MS);
  await countReturnAttempt(deps.db, order.id, wait);
  const wanted = { returnId: order.id, endToEndId: order.end_to_end_id, cents: order.cents };
  // Asked before sent again: an answer that was lost must not become a second return.
  let found = await deps.pix.findReturn(order.id);
  if (found === null) {
    await deps.pix.putReturn(wanted);
    found = await deps.pix.findReturn(order.id);
  }
  if (found === null) return;
  const { returnId, endToEndId, cents } = found;
  if (returnId !== order.id || endToEndId !== wanted.endToEndId || cents !== wanted.cents) {
    deps.log.error({ returnId: order.id }, "the bank has another return under our id");
    return;
  }
  if (!(await deps.transaction((tx) => settleReturn(tx, order)))) return;
  deps.log.info({ returnId: order.id, reason: order.reason }, "a PIX was returned in full");
}

/** Sends back what can't be kept; an unknown outcome is asked about again later. */
export async function sendReturns(deps: Deps): Promise<boolean> {
  const due = await returnsDue(deps.db, BATCH);
  for (const order of due) {
    try {
      await returnOne(deps, order);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      deps.log.warn({ returnId: order.id, err: error }, "a return is not confirmed yet");
    }
  }
  return due.length === BATCH;
}
