import "server-only";
import { ReceivedWebhook, webhookIdentity } from "#protocol/events.ts";
import { parseJson } from "#protocol/json.ts";
import { webhookSecrets } from "#lib/store/connections.ts";
import {
  keepEvent,
  keepUnverifiedEvent,
  mainAccountId,
  markEvent,
  transactionOf,
} from "#lib/store/events.ts";
import { sendHint, wakeJobs } from "#lib/store/hints.ts";
import { readPayinSoon } from "#lib/store/payins.ts";
import type { Store } from "#lib/store/store.ts";
import { unverifiedReason } from "./verify-webhook.ts";

/** `kept` also for one that was here before: the exchange may stop sending it. */
export type Received = "kept" | "not_verified" | "no_such_connection" | "unreadable";

function readBody(raw: string): ReceivedWebhook | null {
  try {
    return ReceivedWebhook.safeParse(parseJson(raw)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Takes a delivery in: verified, kept once and applied in one transaction. An event only makes the
 * desk read again; one that is not verified never changes a state (INTERFACE §7).
 */
export async function receiveWebhook(
  store: Store,
  connectionId: string,
  headers: Headers,
  raw: string,
): Promise<Received> {
  const secrets = await webhookSecrets(store.db, connectionId);
  if (!secrets) return "no_such_connection";
  const reason = unverifiedReason(secrets, headers, raw);
  if (reason !== null) {
    await store.transaction((tx) => keepUnverifiedEvent(tx, connectionId, raw, reason));
    return "not_verified";
  }
  const body = readBody(raw);
  if (!body) return "unreadable";
  const webhookId = headers.get("webhook-id");
  await store.transaction(async (tx) => {
    const accountId = await mainAccountId(tx, connectionId);
    const identity = webhookIdentity(webhookId, body);
    const id = await keepEvent(tx, { connectionId, accountId, identity, webhookId, body, raw });
    if (id === null) return;
    const transactionId = body.event.startsWith("crypto.payin.") ? transactionOf(body) : null;
    const payin = transactionId && (await readPayinSoon(tx, accountId, transactionId));
    await markEvent(tx, id, payin ? "applied" : "unknown");
    if (!payin) return;
    await sendHint(tx, { account: accountId, topic: "payins", id: String(payin.id) });
    await wakeJobs(tx);
  });
  return "kept";
}
