import "server-only";
import { createHash } from "node:crypto";
import { webhookIdentity } from "#protocol/api/events.ts";
import { type ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { applyEvent } from "#lib/inbox/rows/apply-event.ts";
import { deliveryTarget } from "#lib/inbox/rows/delivery-target.ts";
import { keepEvent, markEvent } from "#lib/core/exchange/events.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { readEvent } from "#lib/core/exchange/read-event.ts";
import type { Store } from "#lib/core/store/store.ts";
import { keptHeaders } from "./kept-headers.ts";
import { unverifiedBuffer } from "./unverified-buffer.ts";
import { unverifiedReason } from "./verify-webhook.ts";

/**
 * `kept` also for one that was here before and for one that can't be understood: the exchange may
 * stop sending it, since sending it again would change nothing.
 */
export type Received = "kept" | "not_verified" | "no_such_connection";

const identityOf = (webhookId: string | null, body: ReceivedWebhook | null, raw: string) =>
  body === null && webhookId === null
    ? `raw:${createHash("sha256").update(raw).digest("hex")}`
    : webhookIdentity(webhookId, body ?? { event: "", data: {} });

/**
 * Takes a delivery in: verified, kept once and applied in one transaction. An event only makes the
 * dashboard read again; one that is not verified never changes a state (INTERFACE §7).
 * @param addressee a connection, or the own account of one of its sub-accounts
 */
export async function receiveWebhook(
  store: Store,
  addressee: string,
  given: Headers,
  raw: string,
): Promise<Received> {
  const target = await deliveryTarget(store.db, addressee);
  if (!target) return "no_such_connection";
  const { trust, connectionId, accountId } = target;
  const headers = keptHeaders(given);
  const reason = unverifiedReason(trust, given, raw);
  if (reason !== null) {
    const receivedAt = new Date();
    await unverifiedBuffer(store).note(connectionId, { raw, headers, reason, receivedAt });
    return "not_verified";
  }
  // Only Standard Webhooks sign the id: with another scheme anybody could give a new one.
  const webhookId = trust.scheme === "standard" ? given.get("webhook-id") : null;
  const body = readEvent(raw);
  const identity = identityOf(webhookId, body, raw);
  await store.transaction(async (tx) => {
    const event = { connectionId, accountId, identity, webhookId, headers, body, raw };
    const id = await keepEvent(tx, event);
    if (id !== null) {
      await markEvent(tx, id, body ? await applyEvent(tx, accountId, id, body) : "unreadable");
    }
    await sendHint(tx, { account: accountId, topic: "events", id: "" });
  });
  return "kept";
}
