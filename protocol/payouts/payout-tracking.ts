import { Timestamp } from "#protocol/wire/inputs.ts";
import { reportText, reportTime } from "#protocol/wire/reports.ts";
import { PAYOUT_FAILURES } from "./payout-failure.ts";
import { z } from "#protocol/wire/zod.ts";

const TRACKING_STEPS = ["processing", "on_hold", "pending_review", "completed"] as const;
export type TrackingStep = (typeof TRACKING_STEPS)[number];

/** The shape of the five tracking objects, each with its own words; null: not known yet (INTERFACE §5). */
function tracking<Status extends z.ZodType, ProviderStatus extends z.ZodType>(
  status: Status,
  providerStatus: ProviderStatus,
) {
  return z.strictObject({
    step: z.enum(TRACKING_STEPS).nullable(),
    status,
    completed_at: Timestamp.nullable(),
    transaction_hash: z.string().nullable(),
    provider_name: z.string().nullable(),
    provider_status: providerStatus,
    provider_transaction_id: z.string().nullable(),
    estimated_time_of_arrival: Timestamp.nullable(),
  });
}

const none = z.null();
const failure_code = z.enum(PAYOUT_FAILURES).nullable();

/** The five tracking objects on the wire, to be spread into a payout's record (seed 2.6). */
export const TRACKING_FIELDS = {
  tracking_transaction: tracking(z.enum(["found", "failed"]).nullable(), none).extend({
    failure_code,
  }),
  tracking_payment: tracking(
    none,
    z.enum(["sent", "canceled", "failed", "returned"]).nullable(),
  ).extend({ end_to_end_id: z.string().nullable(), failure_code }),
  tracking_liquidity: tracking(none, z.enum(["deposited", "converted", "withdrawn"]).nullable()),
  tracking_partner_fee: tracking(none, none),
  tracking_complete: tracking(z.enum(["paid", "tokens_refunded"]).nullable(), none),
};

/** One step as the dashboard reads it; its words may be unknown ones. */
export type Tracking = NonNullable<ReturnType<typeof readTracking>>;

const TEXT_MOST = 200;

/** Null where the exchange gives nothing about the step; unreadable values are left out. */
export function readTracking(value: unknown) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const record = value as Record<string, unknown>;
  const text = (...names: string[]) => reportText(record, TEXT_MOST, ...names);
  return {
    step: text("step"),
    status: text("status"),
    completedAt: reportTime(record, "completed_at"),
    transactionHash: text("transaction_hash", "hash"),
    providerName: text("provider_name"),
    providerStatus: text("provider_status"),
    providerTransactionId: text("provider_transaction_id"),
    endToEndId: text("end_to_end_id"),
    failureCode: text("failure_code"),
    estimatedArrival: reportTime(record, "estimated_time_of_arrival"),
  };
}
