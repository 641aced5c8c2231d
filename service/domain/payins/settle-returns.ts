import { ExchangeError } from "#protocol/wire/error.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { lockPayin, movePayin } from "#service/db/payins/payins.ts";
import {
  claimReturn,
  confirmReturn,
  recordReturnTrouble,
  returnsDue,
  type PixReturn,
} from "#service/db/payins/pix-returns.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { leaveSuspense } from "#service/db/books/bank-feed.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { pixReturned } from "#service/domain/books/ledger-bookings.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { payinEventData } from "./payin-record.ts";
import { recordReturnEvent } from "./queue-pix-return.ts";

const BATCH = 20;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Books a return that the bank has confirmed, once. A payin whose tokens can never be sent fails here and
 * no earlier: its PIX is back only now.
 */
export async function settleReturn(tx: Transaction, order: PixReturn): Promise<boolean> {
  const { id, payin_id, cents, reason, end_to_end_id } = order;
  const payin = payin_id === null ? null : await lockPayin(tx, payin_id);
  if (!(await confirmReturn(tx, id))) return false;
  await insertLedgerTransaction(tx, pixReturned(id, cents, payin_id));
  if (!payin) await leaveSuspense(tx, end_to_end_id);
  else if (reason !== "undeliverable") await recordReturnEvent(tx, payin);
  else {
    const failed = await movePayin(tx, payin, "failed");
    await recordEvent(tx, failed.user_id, "crypto.payin.updated", payinEventData(failed));
  }
  return true;
}

/** Why the bank has not confirmed a return; null once it has, or while another process asks. */
async function returnOne(deps: Deps, order: PixReturn): Promise<string | null> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(order.attempts, 10), LONGEST_WAIT_MS);
  const isClaimed = await deps.transaction(
    async (tx) => !(await isInRecovery(tx)) && claimReturn(tx, order.id, wait),
  );
  if (!isClaimed) return null;
  const wanted = { returnId: order.id, endToEndId: order.end_to_end_id, cents: order.cents };
  // Ask before sending again: a lost answer must not become a second return.
  let found = await deps.pix.findReturn(order.id);
  if (found === null) {
    await deps.pix.putReturn(wanted);
    found = await deps.pix.findReturn(order.id);
  }
  if (found === null) return "the bank took the return and does not know it";
  const { returnId, endToEndId, cents } = found;
  if (returnId !== order.id || endToEndId !== wanted.endToEndId || cents !== wanted.cents) {
    return "the bank has another return under our id";
  }
  if (await deps.transaction((tx) => settleReturn(tx, order))) {
    deps.log.info({ returnId: order.id, reason: order.reason }, "a PIX was returned in full");
  }
  return null;
}

/** What a bank failure says about the return: only `CONFLICT` is a refusal. */
const troubleOf = ({ code }: ExchangeError) =>
  code === "CONFLICT" ? "the bank refuses the return" : "the bank does not answer";

/** Makes one attempt at a return that is due, unless another process is making it. */
export async function tryReturn(deps: Deps, order: PixReturn): Promise<void> {
  const fields = { returnId: order.id, payin: order.payin_id && String(order.payin_id) };
  const trouble = await returnOne(deps, order).catch((error: unknown) => {
    if (!(error instanceof ExchangeError)) throw error;
    deps.log.warn({ ...fields, err: error }, "a return is not confirmed yet");
    return troubleOf(error);
  });
  if (trouble === null) return;
  await recordReturnTrouble(deps.db, order.id, trouble);
  // Logged once per trouble, because the return is tried again and again.
  if (trouble !== order.trouble) deps.log.error({ ...fields, trouble }, "a return waits");
}

/** Sends due returns to the bank. A return with an unknown outcome is asked about again later. */
export async function sendReturns(deps: Deps): Promise<boolean> {
  if (await isInRecovery(deps.db)) return false;
  const due = await returnsDue(deps.db, BATCH);
  for (const order of due) {
    const payin = order.payin_id === null ? null : ({ kind: "payin", id: order.payin_id } as const);
    await inPaymentSpan(deps, "return a PIX", payin, () => tryReturn(deps, order));
  }
  return due.length === BATCH;
}
