import { Webhook } from "standardwebhooks";
import { ExchangeError } from "#protocol/wire/error.ts";
import { WebhookBody } from "#protocol/api/events.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { DeliveryRecord, ListDeliveries } from "#protocol/api/webhook-deliveries.ts";
import * as rows from "#service/db/webhooks/deliveries.ts";
import { findWebhookEndpoint } from "#service/db/webhooks/webhook-endpoints.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { secretOf } from "./webhook-settings.ts";

/** Seed 6, rule 2. */
const MAX_ATTEMPTS = 3;
/** Added to the request's timeout, so that no other worker takes over a delivery still under way. */
const LEASE_MARGIN_MS = 20_000;

export type Outgoing = {
  eventId: string;
  /** The event's main account, or the main account of its sub-account. */
  account: number;
  attempt: number;
  url: string;
  headers: Record<string, string>;
  body: string;
};

/** `status` is null when no answer came. */
export type Outcome = { status: number | null; error: string | null };

async function signed(deps: Deps, claimed: rows.ClaimedDelivery): Promise<Outgoing | null> {
  const { userId, account, eventId, attempt, at } = claimed;
  const endpoint = await findWebhookEndpoint(deps.db, userId);
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
    new Webhook(deps.sealer.open(one, secretOf(userId))).sign(eventId, at, body),
  );
  const headers = {
    "content-type": "application/json",
    "user-agent": "ponte-webhooks/1",
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
  return { eventId, account, attempt, url: endpoint.url, headers, body };
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

/** Wait before the next attempt: the base, then four times as much, ± 20 %; null after the last attempt. */
function retryInMs(deps: Deps, attempt: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  return deps.webhook.retryBaseMs * 4 ** (attempt - 1) * (0.8 + Math.random() * 0.4);
}

/** Any 2xx counts as delivered. Any other result is tried again, and is dead after the last attempt. */
export async function settle(
  deps: Deps,
  held: { eventId: string; attempt: number },
  { status, error }: Outcome,
): Promise<void> {
  if (status !== null && status >= 200 && status < 300) {
    await rows.markDelivered(deps.db, held, status);
    return;
  }
  const failure = { status, error: error ?? `HTTP ${status}` };
  const wait = retryInMs(deps, held.attempt);
  await rows.markFailed(deps.db, held, failure, wait);
  const about = { eventId: held.eventId, attempt: held.attempt, reason: failure.error };
  if (wait === null) deps.log.error(about, "a webhook was not taken and is kept as dead");
  else deps.log.warn(about, "a webhook was not taken and will be sent again");
}

/** The user's webhooks, newest first. */
export async function list(
  deps: Deps,
  user: User,
  filter: ListDeliveries,
): Promise<DeliveryRecord[]> {
  return rows.listDeliveries(deps.db, user.id, filter);
}

/**
 * Sends a user's dead webhook again, under the same id, with the full number of attempts.
 * @throws ExchangeError `NOT_FOUND`; `CONFLICT` when it is not dead
 */
export async function replay(
  deps: Deps,
  user: User,
  eventId: string,
): Promise<{ id: string; status: "pending" }> {
  return deps.transaction(async (tx) => {
    if (await rows.reviveDelivery(tx, user.id, eventId)) return { id: eventId, status: "pending" };
    if (await rows.isDeliveryOf(tx, user.id, eventId)) {
      throw new ExchangeError("CONFLICT", {
        message: SERVICE_SENTENCES.deliveryNotSpent,
      });
    }
    throw new ExchangeError("NOT_FOUND", { message: SERVICE_SENTENCES.deliveryNotFound });
  });
}
