import { endpoints } from "#protocol/wire/endpoint.ts";
import { enveloped } from "#protocol/wire/envelope.ts";
import { BrlText, PathId, Timestamp } from "#protocol/wire/inputs.ts";
import { readAmount, readOptionalTime, readRows, readText, readTime } from "#protocol/wire/read.ts";
import { z } from "#protocol/wire/zod.ts";

/**
 * Why a PIX is returned in full (INTERFACE §4): it came after the deadline, with another amount than
 * quoted, a second time, or its tokens can never be sent.
 */
const RETURN_REASONS = ["late", "wrong_amount", "paid_twice", "undeliverable"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** `returning`: decided and stored, but not yet confirmed by the bank. */
const RETURN_STATUSES = ["returning", "returned"] as const;

export const PayinReturnRecord = z.strictObject({
  reason: z.enum(RETURN_REASONS),
  status: z.enum(RETURN_STATUSES),
  amount: BrlText,
  /** The end-to-end id of the incoming PIX. */
  end_to_end_id: z.string(),
  received_at: Timestamp,
  returned_at: Timestamp.nullable(),
});
export type PayinReturnRecord = z.infer<typeof PayinReturnRecord>;

/** A return as the dashboard reads it; its reason and status may be unknown words. */
export type PayinReturn = ReturnType<typeof readPayinReturns>[number];

export function readPayinReturns(answer: unknown) {
  return readRows(answer).map((row) => ({
    reason: readText(row, "reason"),
    status: readText(row, "status"),
    cents: readAmount(row, "amount", "BRL"),
    endToEndId: readText(row, "end_to_end_id"),
    receivedAt: readTime(row, "received_at"),
    returnedAt: readOptionalTime(row, "returned_at"),
  }));
}

export const payinReturnCalls = endpoints(
  { tag: "Payins", scope: "payins" },
  {
    listPayinReturns: {
      summary: "PIX of a payin that went back to its payer in full, and why",
      method: "GET",
      path: "/exchange/payment/{transaction_id}/returns",
      input: z.object({ transaction_id: PathId }),
      reply: enveloped(z.array(PayinReturnRecord)),
      read: readPayinReturns,
      errors: ["NOT_FOUND"],
    },
  },
);
export const { listPayinReturns } = payinReturnCalls;
