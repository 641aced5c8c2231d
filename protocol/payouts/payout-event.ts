import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readPayoutTracking, type PayoutTracking } from "./payouts-read.ts";
import { reportText, reportTime } from "#protocol/wire/reports.ts";

/** What one event says of its payout; null where it says nothing that can be understood. */
export type PayoutReport = PayoutTracking & {
  event: string;
  payoutId: string | null;
  payoutQuoteId: string | null;
  /** The exchange's word, or the one that the event's name stands for. */
  status: string | null;
  sequence: number | null;
  senderAddress: string | null;
  updatedAt: Date | null;
  /** When the exchange says that it happened. */
  at: Date | null;
};

const STATUS_MOST = 64;
const ID_MOST = 200;

/** Whether an event is about a payout, by its name or by what it names. */
export function isPayoutEvent({ event, data }: ReceivedWebhook): boolean {
  return event.startsWith("crypto.payout.") || reportText(data, ID_MOST, "payout_id") !== null;
}

/**
 * A payout event as any implementation may deliver it: only the name and the data are sure to be
 * there. The seed names none of them, so that nothing of it is thrown at.
 */
export function readPayoutReport(body: ReceivedWebhook): PayoutReport {
  const { event, data } = body;
  const isCompleted = event === "crypto.payout.completed";
  return {
    event,
    payoutId: reportText(data, ID_MOST, "payout_id"),
    payoutQuoteId: reportText(data, ID_MOST, "payoutQuoteId", "payout_quote_id"),
    status: reportText(data, STATUS_MOST, "status") ?? (isCompleted ? "completed" : null),
    sequence: body.sequence ?? null,
    senderAddress: reportText(data, ID_MOST, "sender_wallet_address"),
    ...readPayoutTracking(data),
    updatedAt: reportTime(data, "updated_at"),
    at: reportTime(body, "created_at"),
  };
}
