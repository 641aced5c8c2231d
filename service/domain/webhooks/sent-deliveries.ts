import {
  type DeliveryDetail,
  type DeliveryRecord,
  type ListDeliveries,
  REPLAYED_MAX,
  type ReplayDeliveries,
} from "#protocol/api/webhook-deliveries.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import * as listed from "#service/db/webhooks/listed-deliveries.ts";
import { FIRST, listReceivers } from "#service/db/webhooks/receivers.ts";
import { findWebhookEndpoint } from "#service/db/webhooks/webhook-endpoints.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { receiverOf } from "./receivers.ts";

/** The user's webhooks, newest first. */
export async function list(
  deps: Deps,
  user: User,
  filter: ListDeliveries,
): Promise<DeliveryRecord[]> {
  return listed.listDeliveries(deps.db, user.id, FIRST, filter);
}

const notFound = () =>
  new ExchangeError("NOT_FOUND", { message: SERVICE_SENTENCES.deliveryNotFound });

/**
 * One of the first receiver's deliveries, with what is sent.
 * @throws ExchangeError `NOT_FOUND`
 */
export async function get(deps: Deps, user: User, eventId: string): Promise<DeliveryDetail> {
  const first = await findWebhookEndpoint(deps.db, user.id);
  const found = first && (await listed.findDelivery(deps.db, user.id, first, eventId));
  if (!found) throw notFound();
  return found;
}

/**
 * One receiver's deliveries, newest first, with what is sent.
 * @throws ExchangeError `NOT_FOUND`
 */
export async function listOf(
  deps: Deps,
  user: User,
  { id, ...filter }: ListDeliveries & { id: string },
): Promise<DeliveryDetail[]> {
  const receiver = await receiverOf(deps.db, user, id);
  return listed.listDeliveryDetails(deps.db, user.id, receiver, filter);
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
    const wanted = { number: FIRST, eventId, from: ["dead"] } as const;
    return revive(tx, user, wanted, SERVICE_SENTENCES.deliveryNotSpent);
  });
}

/**
 * Sends a delivery to a receiver again, whether it was taken or is dead.
 * @throws ExchangeError `NOT_FOUND`; `CONFLICT` while it waits
 */
export async function resend(
  deps: Deps,
  user: User,
  { id, delivery_id: eventId }: { id: string; delivery_id: string },
): Promise<{ id: string; status: "pending" }> {
  return deps.transaction(async (tx) => {
    const { number } = await receiverOf(tx, user, id);
    const wanted = { number, eventId, from: ["dead", "delivered"] } as const;
    return revive(tx, user, wanted, SERVICE_SENTENCES.deliveryWaits);
  });
}

async function revive(
  tx: Transaction,
  user: User,
  { number, eventId, from }: { number: number; eventId: string; from: readonly listed.Ended[] },
  otherwise: string,
): Promise<{ id: string; status: "pending" }> {
  if (await listed.reviveDelivery(tx, user.id, { receiver: number, eventId, from })) {
    return { id: eventId, status: "pending" };
  }
  if (!(await listed.isDeliveryOf(tx, user.id, number, eventId))) throw notFound();
  throw new ExchangeError("CONFLICT", { message: otherwise });
}

/**
 * Sends again what was made between two moments, oldest first, to all receivers or to one.
 * @throws ExchangeError `NOT_FOUND`
 */
export async function replayRange(
  deps: Deps,
  user: User,
  { from, to, status, webhook_id: id }: ReplayDeliveries,
): Promise<{ replayed: number; has_more: boolean }> {
  return deps.transaction(async (tx) => {
    const receivers = id ? [await receiverOf(tx, user, id)] : await listReceivers(tx, user.id);
    const replayed = await listed.reviveDeliveries(tx, user.id, {
      receivers: receivers.map(({ number }) => number),
      status: status ?? "dead",
      from,
      to: to ?? null,
      limit: REPLAYED_MAX,
    });
    return { replayed, has_more: replayed === REPLAYED_MAX };
  });
}
