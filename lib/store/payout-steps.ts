import "server-only";
import type { Payout } from "#protocol/payouts-read.ts";
import { readTracking, type Tracking } from "#protocol/payout-tracking.ts";

/** The five steps of a payout, each with its name on the wire (seed 2.6). */
export const PAYOUT_STEPS = {
  transaction: "tracking_transaction",
  payment: "tracking_payment",
  liquidity: "tracking_liquidity",
  partnerFee: "tracking_partner_fee",
  complete: "tracking_complete",
} as const;
export type PayoutStepName = keyof typeof PAYOUT_STEPS;
export type PayoutStepsTold = Record<PayoutStepName, Tracking | null>;

export const STEP_NAMES = Object.keys(PAYOUT_STEPS) as PayoutStepName[];

const eachStep = <Value>(valueOf: (name: PayoutStepName) => Value) =>
  Object.fromEntries(STEP_NAMES.map((name) => [name, valueOf(name)])) as Record<
    PayoutStepName,
    Value
  >;

export const stepsOf = (payout: Pick<Payout, PayoutStepName>): PayoutStepsTold =>
  eachStep((name) => payout[name]);

const iso = (time: Date | null) => time?.toISOString() ?? null;

const keptStep = (step: Tracking) => ({
  step: step.step,
  status: step.status,
  completed_at: iso(step.completedAt),
  transaction_hash: step.transactionHash,
  provider_name: step.providerName,
  provider_status: step.providerStatus,
  provider_transaction_id: step.providerTransactionId,
  end_to_end_id: step.endToEndId,
  estimated_time_of_arrival: iso(step.estimatedArrival),
});

/** As the column `tracking` keeps them: under their names on the wire; what was not told is left out. */
export const keptSteps = (steps: PayoutStepsTold): Record<string, unknown> =>
  Object.fromEntries(
    STEP_NAMES.flatMap((name) => {
      const told = steps[name];
      return told === null ? [] : [[PAYOUT_STEPS[name], keptStep(told)]];
    }),
  );

/** The column read back. */
export const readKeptSteps = (kept: Record<string, unknown>): PayoutStepsTold =>
  eachStep((name) => readTracking(kept[PAYOUT_STEPS[name]]));
