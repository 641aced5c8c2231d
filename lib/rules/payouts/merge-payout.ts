import type { PayoutReport } from "#lib/rules/payouts/payout-event.ts";
import { PAYOUT_MOVES } from "#protocol/payouts/payouts.ts";
import type { Payout, PayoutTracking } from "#protocol/payouts/payouts-read.ts";
import { ofEachStep, payoutReports } from "./payout-reports.ts";
import type { Tracking } from "#protocol/payouts/payout-tracking.ts";

/** The part of a payout that the exchange can change. */
export type PayoutState = {
  status: string;
  reported_by: "payout" | "reading" | "event";
  /** Other final statuses that events reported, separated by commas. */
  contradicted_by: string | null;
  steps: PayoutTracking;
  ended_at: Date | null;
  /** The exchange's own time of its last change, as of the last reading. */
  exchange_updated_at: Date | null;
};

const MOVES: Readonly<Record<string, readonly string[]>> = PAYOUT_MOVES;

/** Whether a status is final (INTERFACE §5). */
export const isEndedPayout = (status: string): boolean =>
  Object.hasOwn(MOVES, status) && MOVES[status]?.length === 0;

const readState = (reading: Payout): PayoutState => ({
  status: reading.status,
  reported_by: "reading",
  contradicted_by: null,
  steps: ofEachStep((name) => reading[name]),
  ended_at: isEndedPayout(reading.status)
    ? (reading.complete?.completedAt ?? reading.updatedAt)
    : null,
  exchange_updated_at: reading.updatedAt,
});

/** A payout's first state, from the exchange's answer to its creation. */
export const firstPayoutState = (payout: Payout): PayoutState => ({
  ...readState(payout),
  reported_by: "payout",
});

const isOlder = (reading: Payout, known: PayoutState) =>
  reading.updatedAt !== null &&
  known.exchange_updated_at !== null &&
  reading.updatedAt.getTime() < known.exchange_updated_at.getTime();

/**
 * The state after a reading. A final state stays, and a reading that is older than the last one changes
 * nothing; but a final state known only from an event gives way to the final state that was read.
 */
export function withPayoutReading(known: PayoutState, reading: Payout): PayoutState {
  const isSettled = isEndedPayout(known.status) && known.status !== reading.status;
  const mayCorrect = known.reported_by === "event" && isEndedPayout(reading.status);
  if ((isSettled && !mayCorrect) || isOlder(reading, known)) return known;
  const read = readState(reading);
  return {
    ...read,
    steps: ofEachStep((name) => read.steps[name] ?? known.steps[name]),
    ended_at: read.ended_at ?? known.ended_at,
    exchange_updated_at: read.exchange_updated_at ?? known.exchange_updated_at,
  };
}

/**
 * The state after all events, for a payout that can't be read. A final state that was read stays. The result
 * depends only on the set of reports, not on their order, repetition or grouping.
 */
export function withPayoutEvents(
  known: PayoutState,
  reports: readonly PayoutReport[],
): PayoutState {
  if (reports.length === 0) return known;
  if (known.reported_by !== "event" && isEndedPayout(known.status)) return known;
  const told = payoutReports(reports);
  const status = told.status?.value ?? known.status;
  const others = told.endings.filter((ending) => ending !== status);
  return {
    status,
    reported_by: "event",
    contradicted_by: others.length === 0 ? null : others.join(","),
    steps: ofEachStep((name) => told.steps[name]?.value ?? known.steps[name]),
    ended_at: told.endedAt?.value ?? known.ended_at,
    exchange_updated_at: known.exchange_updated_at,
  };
}

/** A state's columns, including the hashes taken from its steps. */
export function payoutColumns({ steps, ...state }: PayoutState) {
  const { transaction, payment, complete } = steps;
  const isRefund = state.status === "refunded" || complete?.status === "tokens_refunded";
  return {
    ...state,
    tracking: storedTracking(steps),
    pull_hash: transaction?.transactionHash ?? null,
    refund_hash: isRefund ? (complete?.transactionHash ?? null) : null,
    end_to_end_id: payment?.endToEndId ?? null,
  };
}

/** Whether two states are equal. */
export const isSamePayoutState = (one: PayoutState, other: PayoutState): boolean =>
  (Object.keys(one) as (keyof PayoutState)[]).every(
    (name) => JSON.stringify(comparable(one)[name]) === JSON.stringify(comparable(other)[name]),
  );

const comparable = ({ steps, ...state }: PayoutState) => ({
  ...state,
  steps: storedTracking(steps),
});

const iso = (time: Date | null) => time?.toISOString() ?? null;

const storedStep = (step: Tracking | null) =>
  step && {
    step: step.step,
    status: step.status,
    completed_at: iso(step.completedAt),
    transaction_hash: step.transactionHash,
    provider_name: step.providerName,
    provider_status: step.providerStatus,
    provider_transaction_id: step.providerTransactionId,
    end_to_end_id: step.endToEndId,
    failure_code: step.failureCode,
    estimated_time_of_arrival: iso(step.estimatedArrival),
  };

/** The five steps as column `tracking` stores them: in the wire's form, so that the same code reads both. */
const storedTracking = (steps: PayoutTracking): Record<string, unknown> => ({
  tracking_transaction: storedStep(steps.transaction),
  tracking_payment: storedStep(steps.payment),
  tracking_liquidity: storedStep(steps.liquidity),
  tracking_partner_fee: storedStep(steps.partnerFee),
  tracking_complete: storedStep(steps.complete),
});
