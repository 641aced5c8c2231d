import { ExchangeError } from "#protocol/error.ts";
import { askPayinAgainIn, lockPayin, payinsToAsk, type Payin } from "#service/db/payins.ts";
import type { Charge } from "#service/pix/port.ts";
import type { Deps } from "./deps.ts";
import { recordEvent } from "./events.ts";
import { endPayin } from "./payin-moves.ts";
import { payinEventData } from "./payin-record.ts";

const BATCH = 50;
const ASK_AGAIN_MS = 1_000;

/**
 * Whether the bank's answer ends the payin: given after the deadline by the bank's own clock, and
 * with nothing paid in time. What was paid in time comes through the feed.
 */
export function provesUnpaid(payin: Payin, charge: Charge | null): boolean {
  // A charge that the bank does not have can't have been paid.
  if (charge === null) return true;
  if (charge.now < payin.expires_at) return false;
  return !charge.payments.some(
    ({ cents, paidAt }) => cents === payin.sender_cents && paidAt < payin.expires_at,
  );
}

async function expire(deps: Deps, id: bigint): Promise<void> {
  await deps.transaction(async (tx) => {
    const payin = await lockPayin(tx, id);
    if (payin.status !== "processing" || payin.paid_at !== null) return;
    const expired = await endPayin(tx, payin, "expired");
    // One whose code was never given out is known to nobody.
    if (expired.pix_code === null) return;
    await recordEvent(tx, expired.user_id, "crypto.payin.updated", payinEventData(expired));
  });
}

/** Asks the bank about payins past their deadline; without its answer they stay as they are. */
export async function expirePayins(deps: Deps): Promise<boolean> {
  const due = await payinsToAsk(deps.db, BATCH);
  for (const payin of due) {
    await askPayinAgainIn(deps.db, payin.id, ASK_AGAIN_MS);
    try {
      const charge = await deps.pix.findCharge(payin.txid);
      if (provesUnpaid(payin, charge)) await expire(deps, payin.id);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      const fields = { payin: String(payin.id), err: error };
      deps.log.warn(fields, "the bank does not say whether a payin was paid in time");
    }
  }
  return due.length === BATCH;
}
