import { readPayer, type Payer } from "#protocol/payins/payer.ts";
import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readOptionalInteger } from "#protocol/wire/read.ts";
import { reportText, reportTime } from "#protocol/wire/reports.ts";

/** What one event says of its payin; null where it says nothing readable. */
export type PayinReport = {
  event: string;
  /** The exchange's status, or the one that the event's name implies. */
  status: string | null;
  sequence: number | null;
  confirmations: number;
  transactionHash: string | null;
  endToEndId: string | null;
  payer: Payer | null;
  paidAt: Date | null;
  completedAt: Date | null;
  /** The exchange's time of the event. */
  at: Date | null;
};

const STATUS_MOST = 64;
const ID_MOST = 200;
/** The largest value of an integer column. */
const INTEGER_MOST = 2_147_483_647;

/**
 * Reads a payin event of any implementation: only the name and the data are certain, numbers may be text
 * and times epochs. Unreadable values are left out, never thrown.
 */
export function readPayinReport(body: ReceivedWebhook): PayinReport {
  const { event, data } = body;
  const isCompleted = event === "crypto.payin.completed";
  const status = reportText(data, STATUS_MOST, "status") ?? (isCompleted ? "completed" : null);
  const at = reportTime(body, "created_at");
  return {
    event,
    status,
    sequence: body.sequence ?? null,
    confirmations: Math.min(readOptionalInteger(data, "confirmations") ?? 0, INTEGER_MOST),
    transactionHash: reportText(data, ID_MOST, "transaction_hash"),
    endToEndId: reportText(data, ID_MOST, "end_to_end_id"),
    payer: readPayer(data["payer"]),
    // The seed's `new` is sent when the PIX is confirmed.
    paidAt: reportTime(data, "paid_at") ?? (event === "crypto.payin.new" ? at : null),
    completedAt: reportTime(data, "completed_at") ?? (status === "completed" ? at : null),
    at,
  };
}
