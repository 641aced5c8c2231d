import type { ReceivedWebhook } from "./events.ts";
import { readOptionalInteger, readOptionalText, readOptionalTime } from "./read.ts";

/** What one event says of its payin; null where it says nothing that can be understood. */
export type PayinReport = {
  event: string;
  /** The exchange's word, or the one that the event's name stands for. */
  status: string | null;
  sequence: number | null;
  confirmations: number;
  transactionHash: string | null;
  endToEndId: string | null;
  paidAt: Date | null;
  completedAt: Date | null;
  /** When the exchange says that it happened. */
  at: Date | null;
};

type Fields = Record<string, unknown>;

const STATUS_MOST = 64;
const ID_MOST = 200;
/** What an integer column holds. */
const INTEGER_MOST = 2_147_483_647;

function textOf(fields: Fields, name: string, most: number): string | null {
  const text = readOptionalText(fields, name)
    ?.replaceAll(/\p{Cc}/gu, " ")
    .trim();
  return text === undefined || text === "" ? null : text.slice(0, most);
}

function timeOf(fields: Fields, name: string): Date | null {
  try {
    return readOptionalTime(fields, name);
  } catch {
    return null;
  }
}

/**
 * A payin event as any implementation may deliver it: only the name and the data are sure to be
 * there, numbers may be text and times epochs. What can't be understood is left out, never thrown.
 */
export function readPayinReport(body: ReceivedWebhook): PayinReport {
  const { event, data } = body;
  const isCompleted = event === "crypto.payin.completed";
  const status = textOf(data, "status", STATUS_MOST) ?? (isCompleted ? "completed" : null);
  const at = timeOf(body, "created_at");
  return {
    event,
    status,
    sequence: body.sequence ?? null,
    confirmations: Math.min(readOptionalInteger(data, "confirmations") ?? 0, INTEGER_MOST),
    transactionHash: textOf(data, "transaction_hash", ID_MOST),
    endToEndId: textOf(data, "end_to_end_id", ID_MOST),
    // The seed's `new` is sent when the PIX is confirmed.
    paidAt: timeOf(data, "paid_at") ?? (event === "crypto.payin.new" ? at : null),
    completedAt: timeOf(data, "completed_at") ?? (status === "completed" ? at : null),
    at,
  };
}
