import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readPayoutTracking, type PayoutTracking } from "#protocol/payouts/payouts-read.ts";
import { reportText, reportTime } from "#protocol/wire/reports.ts";

/** What one event says of its payout; null where it says nothing readable. */
export type PayoutReport = PayoutTracking & {
  event: string;
  payoutId: string | null;
  payoutQuoteId: string | null;
  /** The exchange's status, or the one that the event's name implies. */
  status: string | null;
  sequence: number | null;
  senderAddress: string | null;
  updatedAt: Date | null;
  /** The exchange's time of the event. */
  at: Date | null;
};

const STATUS_MOST = 64;
const ID_MOST = 200;

/** Whether an event is about a payout, by its name or its `payout_id`. */
export function isPayoutEvent({ event, data }: ReceivedWebhook): boolean {
  return event.startsWith("crypto.payout.") || reportText(data, ID_MOST, "payout_id") !== null;
}

/**
 * Reads a payout event of any implementation: only the name and the data are certain. The seed defines no
 * payout events, so unreadable values are left out and never throw.
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
