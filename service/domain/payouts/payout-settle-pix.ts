import { ExchangeError } from "#protocol/wire/error.ts";
import { inMs, NOW } from "#service/db/core/database-clock.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { lockPayout } from "#service/db/payouts/payout-work.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import {
  claimPayment,
  lockPayment,
  paymentsDue,
  updatePayment,
  type PixPayment,
} from "#service/db/payouts/pix-payments.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { PixPaymentSeen } from "#service/pix/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";
import { payoutReversed, pixPaidOut } from "./ledger-bookings-payout.ts";
import { advancePayout, endPayout, postponePayout } from "./payout-moves.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { queueRefund } from "./payout-settle-refund.ts";

const BATCH = 8;
/** A worker holds a payment for this long; if two ask at once, the bank recognises the payment id. */
const LEASE_MS = 10_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** The receiver has the money: books the PIX and ends the payout. */
async function complete(
  tx: Transaction,
  payout: Payout,
  { id }: PixPayment,
  end_to_end_id: string,
): Promise<void> {
  await updatePayment(tx, id, { state: "settled", settled_at: NOW, end_to_end_id, trouble: null });
  await insertLedgerTransaction(tx, pixPaidOut(payout));
  await endPayout(tx, payout, "completed", { end_to_end_id, paid_at: NOW });
}

/** The bank refuses for good: no money left, and none will under this id. The tokens go back. */
async function giveBack(
  tx: Transaction,
  payout: Payout,
  { id }: PixPayment,
  reason: string,
): Promise<void> {
  await updatePayment(tx, id, { state: "refused", refused_reason: reason, trouble: null });
  await insertLedgerTransaction(tx, payoutReversed(payout));
  await queueRefund(tx, payout);
  await advancePayout(tx, payout, { stage: "refunding", failure: reason });
}

type Known = { state: "settled"; endToEndId: string } | { state: "refused"; reason: string };
export type Seen =
  | Known
  | { state: "accepted"; endToEndId: string | null }
  | { state: "unknown"; trouble: string };

const UNNAMED = "the bank has settled it and names no end-to-end id";

/** Maps the bank's answer to what the service does next. */
export function seenOf({ state, endToEndId, reason }: PixPaymentSeen): Seen {
  if (state === "accepted") return { state, endToEndId };
  if (state === "refused") return { state, reason: reason ?? "refused without a reason" };
  return endToEndId === null ? { state: "unknown", trouble: UNNAMED } : { state, endToEndId };
}

/** Writes down the bank's answer once; a payment that has ended stays as it is. */
export async function recordSeenPayment(
  tx: Transaction,
  { id, payout_id, attempts }: PixPayment,
  seen: Seen,
): Promise<void> {
  const payout = await lockPayout(tx, payout_id);
  const payment = await lockPayment(tx, id);
  if (payment.state !== "asked" || payout.stage !== "paying") return;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 10), LONGEST_WAIT_MS);
  if (seen.state === "unknown") {
    await updatePayment(tx, id, { trouble: seen.trouble, due_at: inMs(wait) });
    await postponePayout(tx, payout, seen.trouble);
  } else if (seen.state === "refused") await giveBack(tx, payout, payment, seen.reason);
  else if (seen.state === "settled") await complete(tx, payout, payment, seen.endToEndId);
  else {
    await updatePayment(tx, id, { trouble: null, due_at: inMs(wait) });
    const isNew = seen.endToEndId !== payout.end_to_end_id || payout.status === "on_hold";
    if (isNew) await advancePayout(tx, payout, { end_to_end_id: seen.endToEndId });
  }
}

async function askBank(deps: Deps, payment: PixPayment): Promise<Seen> {
  const { id: paymentId, pix_key: pixKey, cents } = payment;
  try {
    // Ask before ordering again: a lost answer must not become a second PIX.
    const found = payment.state === "asked" ? await deps.pix.findPayment(paymentId) : null;
    if (found !== null) return seenOf(found);
    const order = { paymentId, pixKey, cents, description: paymentId };
    return seenOf(await deps.pix.putPayment(order));
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const fields = { payment: paymentId, err: error };
    deps.log.warn(fields, "what became of a PIX is not known yet");
    const isConflict = error.code === "CONFLICT";
    const trouble = isConflict
      ? "the bank has another PIX under our id"
      : "the bank does not answer";
    return { state: "unknown", trouble };
  }
}

async function payOne(deps: Deps, payment: PixPayment): Promise<void> {
  const isClaimed = await deps.transaction(
    async (tx) => !(await isInRecovery(tx)) && claimPayment(tx, payment, LEASE_MS),
  );
  if (!isClaimed) return;
  const seen = await askBank(deps, payment);
  await deps.transaction((tx) => recordSeenPayment(tx, payment, seen));
  const { id, payout_id } = payment;
  const fields = { payment: id, payout: String(payout_id), state: seen.state };
  if (seen.state === "settled") deps.log.info(fields, "a PIX was paid out");
  else if (seen.state === "refused")
    deps.log.error(fields, "a PIX was refused; its tokens go back");
}

/**
 * Orders a PIX for each payout that was pulled, and asks about those already ordered. A failure does not
 * hold up the others.
 * @throws the first error, after the round
 */
export async function payPix(deps: Deps): Promise<boolean> {
  if (await isInRecovery(deps.db)) return false;
  const due = await paymentsDue(deps.db, BATCH);
  const paid = await Promise.allSettled(
    due.map((payment) =>
      inPaymentSpan(deps, "pay a PIX", { kind: "payout", id: payment.payout_id }, () =>
        payOne(deps, payment),
      ),
    ),
  );
  const failed = paid.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return due.length === BATCH;
}
