import "server-only";
import { PAYOUT_MOVES } from "#protocol/payouts.ts";
import type { Payout } from "#protocol/payouts-read.ts";
import { keptSteps, STEP_NAMES, stepsOf, type PayoutStepsTold } from "./payout-steps.ts";

/** What the exchange can change of a payout. */
export type PayoutState = {
  status: string;
  reported_by: "payout" | "reading" | "event";
  /** Other final words that events gave of it, parted by a comma. */
  contradicted_by: string | null;
  steps: PayoutStepsTold;
  /** Of the transaction that took the tokens, and of the one that gave them back. */
  pull_hash: string | null;
  refund_hash: string | null;
  end_to_end_id: string | null;
  ended_at: Date | null;
  /** The exchange's own moment of its last change: tells an older answer from a newer one. */
  exchange_updated_at: Date | null;
};

const MOVES: Readonly<Record<string, readonly string[]>> = PAYOUT_MOVES;

/** Whether a status is one that nothing leaves (INTERFACE §5). */
export const isEndedPayout = (status: string): boolean =>
  Object.hasOwn(MOVES, status) && MOVES[status]?.length === 0;

/** What follows from the steps: the hashes and the PIX that one would look for elsewhere. */
export function factsOfSteps(status: string, { transaction, payment, complete }: PayoutStepsTold) {
  const isRefund = status === "refunded" || complete?.status === "tokens_refunded";
  return {
    pull_hash: transaction?.transactionHash ?? null,
    refund_hash: isRefund ? (complete?.transactionHash ?? null) : null,
    end_to_end_id: payment?.endToEndId ?? null,
  };
}

function endOf({ status, complete, updatedAt }: Payout): Date | null {
  return isEndedPayout(status) ? (complete?.completedAt ?? updatedAt) : null;
}

/** The first state of a payout: that of the exchange's answer to its creation. */
export const firstPayoutState = (payout: Payout): PayoutState => ({
  ...readState(payout),
  reported_by: "payout",
});

const readState = (reading: Payout): PayoutState => ({
  status: reading.status,
  reported_by: "reading",
  contradicted_by: null,
  steps: stepsOf(reading),
  ...factsOfSteps(reading.status, stepsOf(reading)),
  ended_at: endOf(reading),
  exchange_updated_at: reading.updatedAt,
});

const isOlder = (reading: Payout, known: PayoutState) =>
  reading.updatedAt !== null &&
  known.exchange_updated_at !== null &&
  reading.updatedAt.getTime() < known.exchange_updated_at.getTime();

/**
 * A payout after what we read of it ourselves. A state that has ended stays and a late answer can't
 * undo a newer one; an ending that only an event has told gives way to the ending that is read.
 */
export function withPayoutReading(known: PayoutState, reading: Payout): PayoutState {
  const isTold = known.reported_by === "event";
  const isSettled = isEndedPayout(known.status) && known.status !== reading.status;
  if (isSettled && !(isTold && isEndedPayout(reading.status))) return known;
  // What an event said of the time of a change is not what a reading has shown.
  if (!isTold && isOlder(reading, known)) return known;
  const next = readState(reading);
  const steps = { ...next.steps };
  for (const name of STEP_NAMES) steps[name] ??= known.steps[name];
  return {
    ...next,
    steps,
    pull_hash: next.pull_hash ?? known.pull_hash,
    refund_hash: next.refund_hash ?? known.refund_hash,
    end_to_end_id: next.end_to_end_id ?? known.end_to_end_id,
    ended_at: next.ended_at ?? known.ended_at,
    exchange_updated_at: next.exchange_updated_at ?? known.exchange_updated_at,
  };
}

/** The columns that hold a state. */
export function payoutColumns({ steps, ...state }: PayoutState) {
  return { ...state, tracking: keptSteps(steps) };
}

/** Whether two states say the same. */
export const isSamePayoutState = (one: PayoutState, other: PayoutState): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = (state: PayoutState) => {
  const { tracking, ...rest } = payoutColumns(state);
  return [tracking, Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))];
};
