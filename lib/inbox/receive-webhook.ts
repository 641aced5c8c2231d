import "server-only";
import { createHash } from "node:crypto";
import { webhookIdentity } from "#protocol/api/events.ts";
import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import { applyEvent } from "#lib/inbox/rows/apply-event.ts";
import { storeEvent, markEvent, mainAccountId } from "#lib/core/exchange/events.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { readEvent } from "#lib/core/exchange/read-event.ts";
import type { Store, Rows } from "#lib/core/store/store.ts";
import { storedHeaders } from "./stored-headers.ts";
import { unverifiedBuffer } from "./unverified-buffer.ts";
import { unverifiedReason } from "./verify-webhook.ts";
import { subAccountTrust } from "#lib/core/exchange/sub-account-credentials.ts";
import { webhookTrust, type WebhookTrust } from "#lib/core/exchange/webhook-trust.ts";

/**
 * `kept` includes repeated deliveries and unreadable ones: the exchange should stop sending those, because
 * sending them again changes nothing.
 */
export type Received = "kept" | "not_verified" | "no_such_connection";

const identityOf = (webhookId: string | null, body: ReceivedWebhook | null, raw: string) =>
  body === null && webhookId === null
    ? `raw:${createHash("sha256").update(raw).digest("hex")}`
    : webhookIdentity(webhookId, body ?? { event: "", data: {} });

/**
 * Verifies a delivery, then stores it once and applies it in one transaction. An event only makes the
 * dashboard read again; an unverified one never changes a state (INTERFACE §7).
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
  const headers = storedHeaders(given);
  const reason = unverifiedReason(trust, given, raw);
  if (reason !== null) {
    const receivedAt = new Date();
    await unverifiedBuffer(store).note(connectionId, { raw, headers, reason, receivedAt });
    return "not_verified";
  }
  // Only Standard Webhooks sign the id: with another scheme, a forger could vary it.
  const webhookId = trust.scheme === "standard" ? given.get("webhook-id") : null;
  const body = readEvent(raw);
  const identity = identityOf(webhookId, body, raw);
  const parent = given.get("traceparent");
  await inSpan({ name: "take a webhook", kind: "server", parent }, () =>
    store.transaction(async (tx) => {
      const event = { connectionId, accountId, identity, webhookId, headers, body, raw };
      const id = await storeEvent(tx, event);
      if (id !== null) {
        await markEvent(tx, id, body ? await applyEvent(tx, accountId, id, body) : "unreadable");
      }
      await sendHint(tx, { account: accountId, topic: "events", id: "" });
    }),
  );
  return "kept";
}

/** The account a delivery belongs to, and how to verify it. */
type DeliveryTarget = { connectionId: string; accountId: string; trust: WebhookTrust };

/**
 * Finds the target by the last part of the webhook's address. A connection's deliveries belong to its main
 * account, and its own secret signs them. A sub-account's deliveries belong to the sub-account's own account,
 * and only that account's secret counts. Both use the connection's scheme.
 */
async function deliveryTarget(rows: Rows, addressee: string): Promise<DeliveryTarget | undefined> {
  const trust = await webhookTrust(rows, addressee);
  if (trust) {
    const accountId = await mainAccountId(rows, addressee);
    return { connectionId: addressee, accountId, trust };
  }
  const sub = await subAccountTrust(rows, addressee);
  if (!sub) return undefined;
  const { connectionId, accountId, secrets } = sub;
  const parents = await webhookTrust(rows, connectionId);
  return { connectionId, accountId, trust: { scheme: parents?.scheme ?? "standard", secrets } };
}
