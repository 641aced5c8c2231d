import { createHmac } from "node:crypto";
import { reais, tokens, type ForeignPayin } from "./foreign-payins.ts";

export type ForeignEvent = {
  event: string;
  status: string;
  /** Anything that this exchange adds of its own. */
  more?: Record<string, unknown>;
};

/** As this exchange reports: no id of the delivery, no sequence, numbers, epoch milliseconds. */
export function eventBody(payin: ForeignPayin, { event, status, more = {} }: ForeignEvent): string {
  return JSON.stringify({
    event,
    created_at: Date.now(),
    data: {
      transaction_id: payin.transactionId,
      payin_quote_id: payin.id,
      status,
      network: payin.network,
      token: payin.token,
      address: payin.address,
      sender_amount: reais(payin.cents),
      receiver_amount: tokens(payin.units),
      ...(payin.hash ? { transaction_hash: payin.hash } : {}),
      ...(payin.endToEndId ? { end_to_end_id: payin.endToEndId } : {}),
      ...more,
    },
  });
}

/** Its scheme: a hex HMAC-SHA256 over time and body. */
export function signedHeaders(secret: string, body: string, at = Date.now()) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "x-3x-timestamp": timestamp,
    "x-3x-signature": signature,
  };
}
