import "server-only";
import { checkPull } from "#lib/chain/port/check-pull.ts";
import type { PullDifference } from "#lib/chain/port/pull-check.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { refreshPayout } from "#lib/payouts/exchange/refresh-payout.ts";
import { LISTED_WAIT_SECONDS, storeChainCheck } from "#lib/core/store/polling-schedule.ts";
import { isEndedPayout } from "#lib/rules/payouts/merge-payout.ts";
import { applyPayoutEvents } from "#lib/payouts/rows/payout-state.ts";
import { factoryOf } from "#lib/spenders/rows/pins.ts";
import { reusedTransfer } from "#lib/payouts/rows/reused-transfer.ts";
import { payoutById, type PayoutRow } from "#lib/payouts/rows/payouts.ts";
import type { Store } from "#lib/core/store/store.ts";
import { PAYOUT_NETWORKS, type PayoutNetwork } from "#protocol/chain/networks.ts";
import type { KnownAccount } from "#lib/core/exchange/connections.ts";
import { pollDue, type Poller } from "#lib/core/exchange/poll-due.ts";
import { isNodeBehind } from "#lib/chain/port/node-behind.ts";

const FIRST_WAIT_SECONDS = 3;
const LONGEST_WAIT_SECONDS = 60;
/** Objects that stay unchanged for long, such as payouts on hold, are read for days. */
const MANY_ATTEMPTS = 60;
const LONGEST_WAIT_FOR_LONG_SECONDS = 600;

const isPayoutNetwork = (name: string): name is PayoutNetwork =>
  PAYOUT_NETWORKS.some((network) => network === name);

const LAGS: readonly PullDifference[] = [
  "not_found",
  "too_few_confirmations",
  "refund_not_found",
  "refund_too_few_confirmations",
];

const endOf = ({ status }: PayoutRow) =>
  status === "completed" || status === "refunded" || status === "failed" ? status : null;

async function checkOnChain(
  store: Store,
  account: KnownAccount,
  payout: PayoutRow,
): Promise<boolean> {
  const end = endOf(payout);
  const { network, spender } = payout;
  if (end === null || !isPayoutNetwork(network)) return true;
  const { environment } = account;
  const check = await checkPull({
    environment,
    network,
    end,
    token: payout.token,
    units: payout.token_units,
    payer: payout.sender_address,
    payoutId: payout.payout_id,
    factory: await factoryOf(store.db, account, { network, spender }),
    pullHash: payout.pull_hash,
    refundHash: payout.refund_hash,
    confirmations: confirmationsOn(network) ?? 1,
  });
  if (check.result === "not_checked") return !check.again;
  const difference =
    check.result === "differs" ? check.difference : await reusedTransfer(store.db, payout);
  const since = payout.ended_at ?? payout.updated_at;
  if (difference !== null && LAGS.includes(difference) && isNodeBehind(since)) return false;
  const result = difference === null ? "verified" : "differs";
  const units = check.result === "differs" ? (check.units ?? null) : null;
  await storeChainCheck(store.db, "payout", payout.id, { result, difference, units });
  return true;
}

/** Seconds until a payout is read again; they grow while nothing changes. */
export function nextPayoutReading(
  { read_attempts }: Pick<PayoutRow, "read_attempts">,
  wasNew: boolean,
  isListed: boolean,
): number {
  if (isListed) return LISTED_WAIT_SECONDS;
  const attempt = wasNew ? 0 : read_attempts;
  if (attempt > MANY_ATTEMPTS) return LONGEST_WAIT_FOR_LONG_SECONDS;
  return Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(attempt, 6), LONGEST_WAIT_SECONDS);
}

const PAYOUTS: Poller<"payout"> = {
  table: "payout",
  topic: "payouts",
  permission: "payout:read",
  publicIdOf: (payout) => payout.payout_id,
  read: async (store, exchange, payout) => {
    const reading = await refreshPayout(store, exchange, payout);
    if (reading.result === "no_such_call") return reading;
    return { result: reading.result, row: reading.payout, isWhole: true };
  },
  byId: payoutById,
  applyEvents: applyPayoutEvents,
  hasEnded: ({ status }) => isEndedPayout(status),
  needsChainCheck: (payout) => endOf(payout) !== null && payout.chain_check === "not_checked",
  checkOnChain: checkOnChain,
  waitSeconds: nextPayoutReading,
  // A payout that has ended and been checked no longer changes.
  waitAfterEndSeconds: () => null,
};

/** Reads the payouts that are due; true when more may be. */
export const pollDuePayouts = (store: Store): Promise<boolean> => pollDue(store, PAYOUTS);
