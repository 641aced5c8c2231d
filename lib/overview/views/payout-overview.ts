import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { PAYOUT_PHASES, type PayoutPhase } from "#lib/rules/payouts/payout-states.ts";
import {
  openPayouts,
  payoutsInDoubt,
  type WatchedPayout,
} from "#lib/payouts/rows/payout-overview.ts";
import { PAYOUT_TROUBLES, type PayoutTrouble } from "#lib/payouts/rows/payout-attention-filters.ts";
import type { Store } from "#lib/core/store/store.ts";
import { phaseOfPayout } from "#lib/payouts/views/payout-view.ts";
import { troublesOf, type TroubleView } from "./troubles.ts";

export type WaitingPayoutView = { phase: PayoutPhase; count: number; isMore: boolean };

/** Since when each trouble lasts, if known. */
const SINCE = {
  not_pulled: (row) => row.created_at,
  not_paid: (row) => row.created_at,
  held: (row) => row.updated_at,
  unknown: (row) => row.created_at,
  silent: (row) => row.silent_since,
  differs: (row) => row.chain_checked_at,
  contradicted: (row) => row.updated_at,
  failed: (row) => row.ended_at,
  refunded: (row) => row.ended_at,
} as const satisfies Record<PayoutTrouble, (row: WatchedPayout) => Date | null>;

function waitingOf(open: readonly WatchedPayout[], isMore: boolean): WaitingPayoutView[] {
  const byPhase = Map.groupBy(open, phaseOfPayout);
  return (Object.keys(PAYOUT_PHASES) as PayoutPhase[]).flatMap((phase) => {
    const rows = byPhase.get(phase);
    return rows ? [{ phase, count: rows.length, isMore }] : [];
  });
}

/** Open payouts by phase, and those that are late or unclear. */
export async function watchedPayouts(
  store: Store,
  account: Account,
  countedAtMost: number,
): Promise<{ waiting: WaitingPayoutView[]; troubles: TroubleView[] }> {
  const limit = countedAtMost + 1;
  const [open, doubted] = await Promise.all([
    openPayouts(store.db, account.id, limit),
    payoutsInDoubt(store.db, account.id, limit),
  ]);
  const isMore = open.length > countedAtMost;
  return {
    waiting: waitingOf(open, isMore),
    troubles: troublesOf([...open, ...doubted], isMore || doubted.length > countedAtMost, {
      troubles: PAYOUT_TROUBLES,
      since: SINCE,
      subject: ({ receiver_cents: cents, pix_account_name: who }) => ({ cents, who }),
      kindOf: (trouble) => `payout_${trouble}` as const,
      path: "/payouts",
    }),
  };
}
