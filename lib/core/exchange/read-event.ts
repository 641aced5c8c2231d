import "server-only";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { parseJson } from "#protocol/wire/json.ts";

/** A delivery's body as an event; null when it can't be understood as one. */
export function readEvent(raw: string): ReceivedWebhook | null {
  try {
    return ReceivedWebhook.safeParse(parseJson(raw)).data ?? null;
  } catch {
    return null;
  }
}
