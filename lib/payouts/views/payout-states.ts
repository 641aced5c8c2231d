import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { payoutsOfIntents } from "#lib/payouts/rows/payouts.ts";
import { phaseOfPayout, type PayoutView } from "./payout-view.ts";

export type PayoutState = Pick<PayoutView, "phase" | "chainCheck" | "status">;

/** How the payouts stand that came of these intents; without those of which none came. */
export async function payoutStates(
  { db }: Store,
  { id }: Pick<Account, "id">,
  intents: readonly string[],
): Promise<Map<string, PayoutState>> {
  const rows = await payoutsOfIntents(db, id, intents);
  return new Map(
    rows.flatMap((row) =>
      row.intent_id === null
        ? []
        : [
            [
              row.intent_id,
              { phase: phaseOfPayout(row), chainCheck: row.chain_check, status: row.status },
            ],
          ],
    ),
  );
}
