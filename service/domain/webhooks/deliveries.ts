import { Webhook } from "standardwebhooks";
import { WebhookBody } from "#protocol/api/events.ts";
import * as rows from "#service/db/webhooks/deliveries.ts";
import { findWebhookEndpoint } from "#service/db/webhooks/webhook-endpoints.ts";
import type { Deps, WebhookTerms } from "#service/domain/access/deps.ts";
import { retire } from "./retire-receiver.ts";
import { secretOf } from "./webhook-settings.ts";

/** Seed 6, rule 2. */
export const MAX_ATTEMPTS = 3;
/** Added to the request's timeout, so that no other worker takes over a delivery still under way. */
const LEASE_MARGIN_MS = 20_000;

export type Outgoing = {
  id: bigint;
  eventId: string;
  userId: number;
  /** The number of its receiver. */
  receiver: number;
  /** The event's main account, or the main account of its sub-account. */
  account: number;
  attempt: number;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The payment that it is about; null: it is about none. */
  payment: { kind: "payin" | "payout"; publicId: string } | null;
};

/** `status` is null when no answer came. `retryAfter` is the header of that name. */
export type Outcome = {
  status: number | null;
  error: string | null;
  retryAfter?: string | undefined;
};

/** The answer of a receiver that is no more (RFC 9110, 15.5.11). */
const GONE = 410;

function paymentOf({ event, data }: rows.ClaimedDelivery): Outgoing["payment"] {
  const said: Readonly<Record<string, unknown>> = { ...data };
  if (event.startsWith("crypto.payin.")) {
    return { kind: "payin", publicId: String(said["transaction_id"]) };
  }
  if (!event.startsWith("crypto.payout.")) return null;
  return { kind: "payout", publicId: String(said["payout_id"]) };
}

async function signed(deps: Deps, claimed: rows.ClaimedDelivery): Promise<Outgoing | null> {
  const { id, userId, account, receiver, eventId, attempt, at } = claimed;
  const endpoint = await findWebhookEndpoint(deps.db, userId, receiver);
  if (!endpoint) return null;
  const body = JSON.stringify(
    WebhookBody.parse({
      id: eventId,
      event: claimed.event,
      created_at: claimed.createdAt.toISOString(),
      sequence: Number(claimed.sequence),
      data: claimed.data,
    }),
  );
  const sealed = [endpoint.secret, endpoint.previousSecret].filter((one) => one !== null);
  const signatures = sealed.map((one) =>
    new Webhook(deps.sealer.open(one, secretOf(userId, receiver))).sign(eventId, at, body),
  );
  const headers = {
    "content-type": "application/json",
    "user-agent": "ponte-webhooks/1",
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
  const payment = paymentOf(claimed);
  const to = { url: endpoint.url, headers, body };
  return { id, eventId, userId, receiver, account, attempt, payment, ...to };
}

/**
 * Claims due deliveries and signs them (Standard Webhooks). Each belongs to the caller until its lease
 * ends; report its result with `settle`.
 */
export async function claim(
  deps: Deps,
  wanted: Pick<rows.ClaimDeliveries, "limit" | "each" | "busy">,
): Promise<Outgoing[]> {
  await rows.buryAbandoned(deps.db, MAX_ATTEMPTS);
  const claimed = await rows.claimDeliveries(deps.db, {
    ...wanted,
    leaseMs: deps.webhook.timeoutMs + LEASE_MARGIN_MS,
    maxAttempts: MAX_ATTEMPTS,
  });
  const outgoing: Outgoing[] = [];
  for (const one of claimed) {
    const message = await signed(deps, one).catch((err: unknown) => {
      deps.log.error({ err, eventId: one.eventId }, "a webhook can't be signed");
      return null;
    });
    if (message) outgoing.push(message);
    else await settle(deps, one, { status: null, error: "not signed" });
  }
  return outgoing;
}

/** A receiver may put the next attempt off, but not the end of its three attempts for ever. */
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** The wait that a receiver asks for: seconds, or a date (RFC 9110, 10.2.3); 0: it asks for none. */
function askedWaitMs(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return 0;
  const asked = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), LONGEST_RETRY_AFTER_MS);
}

/** Waits before the second and the third attempt: the base, then four times as much, or those that are set. */
export function retryWaitsMs({ retryBaseMs, retrySeconds }: WebhookTerms): number[] {
  if (retrySeconds) return retrySeconds.map((seconds) => seconds * 1000);
  return Array.from({ length: MAX_ATTEMPTS - 1 }, (_, attempt) => retryBaseMs * 4 ** attempt);
}

/** Wait before the next attempt, ± 20 %, and no less than the receiver asks for. Null after the last attempt. */
function retryInMs(deps: Deps, attempt: number, retryAfter: string | undefined): number | null {
  const wait = retryWaitsMs(deps.webhook)[attempt - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (0.8 + Math.random() * 0.4), askedWaitMs(retryAfter));
}

type Sent = Pick<Outgoing, "id" | "eventId" | "userId" | "receiver" | "attempt"> & {
  url?: string;
};

/**
 * Any 2xx counts as delivered. Any other result is tried again, and is dead after the last attempt. A 410 ends
 * the attempts at once and pauses the receiver; its owner is told.
 */
export async function settle(
  deps: Deps,
  held: Sent,
  { status, error, retryAfter }: Outcome,
): Promise<void> {
  if (status !== null && status >= 200 && status < 300) {
    await rows.markDelivered(deps.db, held, status);
    return;
  }
  const failure = { status, error: error ?? `HTTP ${status}` };
  const { url } = held;
  if (status === GONE && url !== undefined) {
    return deps.transaction(async (tx) => {
      await rows.markFailed(tx, held, failure, null);
      await retire(tx, deps, { ...held, url });
    });
  }
  const wait = retryInMs(deps, held.attempt, retryAfter);
  await rows.markFailed(deps.db, held, failure, wait);
  const about = { eventId: held.eventId, attempt: held.attempt, reason: failure.error };
  if (wait === null) deps.log.error(about, "a webhook was not taken and is kept as dead");
  else deps.log.warn(about, "a webhook was not taken and will be sent again");
}
