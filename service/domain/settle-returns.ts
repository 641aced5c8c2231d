import { ExchangeError } from "#protocol/error.ts";
import { insertLedgerTransaction } from "#service/db/ledger.ts";
import {
  confirmReturn,
  countReturnAttempt,
  returnsDue,
  type PixReturn,
} from "#service/db/pix-returns.ts";
import type { Deps } from "./deps.ts";
import { pixReturned } from "./ledger-bookings.ts";

const BATCH = 20;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

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
  if (found.endToEndId !== wanted.endToEndId || found.cents !== wanted.cents) {
    deps.log.error({ returnId: order.id }, "the bank has another return under our id");
    return;
  }
  await deps.transaction(async (tx) => {
    if (!(await confirmReturn(tx, order.id))) return;
    await insertLedgerTransaction(tx, pixReturned(order.id, order.cents, order.payin_id));
  });
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
