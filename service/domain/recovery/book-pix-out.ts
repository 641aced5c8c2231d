import { lockPayment, paymentOf, renamePayment } from "#service/db/payouts/pix-payments.ts";
import { findPayoutByPublicId, lockPayout } from "#service/db/payouts/payout-work.ts";
import { openIntents } from "#service/db/recovery/open-intents.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { noteAnswer } from "#service/domain/payouts/payout-settle-pix.ts";
import { markBooked, waits, type Booked } from "./booked.ts";
import { fitsPix } from "./propose-bookings.ts";

/**
 * Books a PIX that the bank has sent under an id that the books do not have, as the PIX of the payout that waits
 * for it: that PIX was never asked for under the books' own id, and from now on never will be.
 */
export async function bookPixOut(deps: Deps, effect: KeptEffect): Promise<Booked> {
  const { order_id: orderId } = effect.told;
  if (!orderId) return waits("a person ordered it at the bank");
  const seen = await deps.pix.findPayment(orderId);
  if (seen === null) return waits("the bank does not know the order any more");
  if (seen.state !== "settled" || seen.endToEndId !== effect.evidence) {
    return waits("the bank says otherwise of the order than its statement does");
  }
  const { payouts } = await openIntents(deps.db);
  const meant = payouts.filter((one) => fitsPix(effect, one));
  if (meant.length === 0) return waits("nothing in the books fits: made after the copy");
  for (const { id } of meant) {
    const found = await findPayoutByPublicId(deps.db, id);
    if (!found) continue;
    const booked = await deps.transaction(async (tx) => {
      const payout = await lockPayout(tx, found.id);
      const known = await paymentOf(tx, payout.id);
      if (payout.stage !== "paying" || !known) return null;
      const { state, attempts } = await lockPayment(tx, known.id);
      if (state !== "intended" || attempts > 0) return null;
      await renamePayment(tx, known.id, orderId);
      await noteAnswer(tx, await lockPayment(tx, orderId), seen);
      return markBooked(tx, effect.id, `the PIX of payout ${id}`);
    });
    if (booked) return booked;
  }
  return waits("the pull of its payout has to be booked, with enough blocks");
}
