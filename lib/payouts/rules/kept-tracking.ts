import type { Tracking } from "#protocol/payouts/payout-tracking.ts";
import type { PayoutTracking } from "#protocol/payouts/payouts-read.ts";

const iso = (time: Date | null) => time?.toISOString() ?? null;

const keptStep = (step: Tracking | null) =>
  step && {
    step: step.step,
    status: step.status,
    completed_at: iso(step.completedAt),
    transaction_hash: step.transactionHash,
    provider_name: step.providerName,
    provider_status: step.providerStatus,
    provider_transaction_id: step.providerTransactionId,
    end_to_end_id: step.endToEndId,
    estimated_time_of_arrival: iso(step.estimatedArrival),
  };

/** The five steps as the column `tracking` keeps them: as on the wire, so that they are read like it. */
export const keptTracking = (steps: PayoutTracking): Record<string, unknown> => ({
  tracking_transaction: keptStep(steps.transaction),
  tracking_payment: keptStep(steps.payment),
  tracking_liquidity: keptStep(steps.liquidity),
  tracking_partner_fee: keptStep(steps.partnerFee),
  tracking_complete: keptStep(steps.complete),
});
