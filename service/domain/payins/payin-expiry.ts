import { ExchangeError } from "#protocol/wire/error.ts";
import {
  askPayinAgainLater,
  lockPayin,
  movePayin,
  payinsToAsk,
  type Payin,
} from "#service/db/payins/payins.ts";
import type { Charge, ChargePayment } from "#service/pix/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { payinEventData } from "./payin-record.ts";
import { takeMissed } from "./take-missed-pix.ts";

const BATCH = 50;

const paysInTime = (payin: Payin, { cents, paidAt }: ChargePayment) =>
  cents === payin.sender_cents && paidAt < payin.expires_at;

/**
 * Whether the bank's answer proves that nobody paid: it describes this charge, comes after the deadline by
 * the bank's own clock, and shows no payment in time.
 */
function provesUnpaid(payin: Payin, charge: Charge | null): boolean {
  // Without a code nobody could pay. Once a code was given out the charge exists: a bank that does not
  // know it is the wrong bank, or has lost it.
  if (charge === null) return payin.pix_code === null;
  if (charge.now < payin.expires_at) return false;
  return !charge.payments.some((payment) => paysInTime(payin, payment));
}

/**
 * Settles a payin from a PIX that its charge shows but the feed has not reported, so that a gap in the
 * feed does not keep the payin waiting for ever. If the feed reports the PIX later, it is already known.
 */
async function takePaid(deps: Deps, payin: Payin, charge: Charge): Promise<void> {
  const paid = charge.payments.find(
    (payment) => paysInTime(payin, payment) && payment.returnedCents === 0n,
  );
  if (!paid) {
    const fields = { payin: String(payin.id) };
    deps.log.error(fields, "what was paid in time for a payin went back at the bank");
    return;
  }
  const { endToEndId, cents, paidAt, payer } = paid;
  const receipt = { cursor: "", endToEndId, txid: payin.txid, cents, paidAt, payer };
  const taken = await takeMissed(deps, receipt);
  if (taken === "in recovery") return;
  const fields = { endToEndId, taken, payin: String(payin.id) };
  if (taken !== "known") deps.log.warn(fields, "a PIX was found at its charge");
  else deps.log.error(fields, "a PIX is at its charge, and was taken for something else");
}

async function settleAsked(deps: Deps, payin: Payin, charge: Charge | null): Promise<void> {
  const isAnothers =
    charge !== null && (charge.txid !== payin.txid || charge.cents !== payin.sender_cents);
  if (isAnothers || (charge === null && payin.pix_code !== null)) {
    const fields = { payin: String(payin.id), isKnown: charge !== null };
    deps.log.error(fields, "the bank does not have the charge whose code was given out");
  } else if (provesUnpaid(payin, charge)) await expire(deps, payin.id);
  else if (charge !== null) await takePaid(deps, payin, charge);
}

async function expire(deps: Deps, id: bigint): Promise<void> {
  await deps.transaction(async (tx) => {
    const payin = await lockPayin(tx, id);
    if (payin.status !== "processing" || payin.paid_at !== null) return;
    const expired = await movePayin(tx, payin, "expired");
    // No client knows a payin whose code was never given out.
    if (expired.pix_code === null) return;
    await recordEvent(tx, expired.user_id, "crypto.payin.updated", payinEventData(expired));
  });
}

/** Asks the bank about payins past their deadline; without an answer a payin stays as it is. */
export async function expirePayins(deps: Deps): Promise<boolean> {
  if (await isInRecovery(deps.db)) return false;
  const due = await payinsToAsk(deps.db, BATCH);
  for (const payin of due) {
    await askPayinAgainLater(deps.db, payin.id);
    try {
      await settleAsked(deps, payin, await deps.pix.findCharge(payin.txid));
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      const fields = { payin: String(payin.id), err: error };
      deps.log.warn(fields, "the bank does not say whether a payin was paid in time");
    }
  }
  return due.length === BATCH;
}
