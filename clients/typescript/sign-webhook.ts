import { type Payload, signedBytes, webhookKey } from "./webhook-signature.ts";

/** The headers of a delivery as the exchange sends it, to try a receiver of yours. */
export async function signWebhook(
  payload: Payload,
  { id, secret, now = Date.now() }: { id: string; secret: string; now?: number },
): Promise<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const timestamp = String(Math.floor(now / 1_000));
  const key = await webhookKey(secret);
  const signature = await crypto.subtle.sign("HMAC", key, signedBytes(id, timestamp, payload));
  const text = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${text}`,
  };
}
