import type { ClockRecord } from "#protocol/api/sandbox.ts";
import { shiftPayinDeadlines } from "#service/db/payins/payins.ts";
import { shiftPayoutDeadlines } from "#service/db/payouts/payout-work.ts";
import { shiftRetries } from "#service/db/webhooks/deliveries.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";

/**
 * Lets seconds pass for what one user waits for: every moment that is still to come is brought nearer. What has
 * happened keeps its time, and so do credentials, limits, seals and everything of other users. A clock can't be
 * put back.
 */
export function advanceTime(deps: Deps, user: User, seconds: number): Promise<ClockRecord> {
  return deps.transaction(async (tx) => {
    const payins = await shiftPayinDeadlines(tx, user.id, seconds);
    const payouts = await shiftPayoutDeadlines(tx, user.id, seconds);
    return {
      advance_seconds: seconds,
      quotes: payins.quotes + payouts.quotes,
      payins: payins.open,
      payouts: payouts.open,
      deliveries: await shiftRetries(tx, user.id, seconds),
    };
  });
}
