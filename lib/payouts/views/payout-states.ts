import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { payoutsByIds, payoutsOfIntents, type PayoutRow } from "#lib/payouts/rows/payouts.ts";
import { phaseOfPayout, type PayoutView } from "./payout-view.ts";

export type PayoutState = Pick<PayoutView, "phase" | "chainCheck" | "status">;

const stateOf = (row: PayoutRow): PayoutState => ({
  phase: phaseOfPayout(row),
  chainCheck: row.chain_check,
  status: row.status,
});

/** How the payouts stand that came of these intents; without those of which none came. */
export async function payoutStates(
  { db }: Store,
  { id }: Pick<Account, "id">,
  intents: readonly string[],
): Promise<Map<string, PayoutState>> {
  const rows = await payoutsOfIntents(db, id, intents);
  return new Map(
    rows.flatMap((row) => (row.intent_id === null ? [] : [[row.intent_id, stateOf(row)]])),
  );
}

/** How these payouts stand, by their own ids. */
export async function payoutStatesById(
  { db }: Store,
  { id }: Pick<Account, "id">,
  ids: readonly bigint[],
): Promise<Map<bigint, PayoutState>> {
  const rows = await payoutsByIds(db, id, ids);
  return new Map(rows.map((row) => [row.id, stateOf(row)]));
}
