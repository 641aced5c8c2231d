import { randomUUID } from "node:crypto";
import type {
  AnyEvent,
  KycEventData,
  PayinEventData,
  ReceiverEventData,
} from "#protocol/api/events.ts";
import type { PayoutRecord } from "#protocol/payouts/payouts.ts";
import { insertEvents, lockCounters } from "#service/db/webhooks/events.ts";
import type { Transaction } from "#service/db/core/tables.ts";

/** `data` of each event (INTERFACE §7). */
export type EventDataOf<E extends AnyEvent> = E extends `crypto.payin.${string}`
  ? PayinEventData
  : E extends `crypto.payout.${string}`
    ? PayoutRecord
    : E extends `webhook.${string}`
      ? ReceiverEventData
      : KycEventData;

const newEventId = () => `evt_${randomUUID().replaceAll("-", "")}`;

/**
 * Records an event in the transaction of the change it reports, so that it is delivered exactly when that
 * commits. It takes the user's next number; concurrent events of one user wait for each other here, so
 * record it late in the transaction.
 */
export async function recordEvent<E extends AnyEvent>(
  tx: Transaction,
  userId: number,
  event: E,
  data: EventDataOf<E>,
): Promise<void> {
  await insertEvents(tx, [{ id: newEventId(), userId, event, data }]);
}

/** The same of several changes, in their order. */
export async function recordEvents<E extends AnyEvent>(
  tx: Transaction,
  events: readonly { userId: number; event: E; data: EventDataOf<E> }[],
): Promise<void> {
  await insertEvents(
    tx,
    events.map((one) => ({ id: newEventId(), ...one })),
  );
}

/**
 * Takes the numbers of several users in the order of all, before events of theirs are recorded one after
 * another: two transactions would wait for each other otherwise.
 */
export const lockEventsOf = (tx: Transaction, userIds: readonly number[]): Promise<void> =>
  lockCounters(tx, userIds);

/** Records an event about a receiver: to it alone, or to all others. Returns its id. */
export async function recordReceiverEvent(
  tx: Transaction,
  userId: number,
  event: "webhook.test" | "webhook.paused",
  data: ReceiverEventData,
  to: { only: number } | { except: number },
): Promise<string> {
  const id = newEventId();
  await insertEvents(tx, [{ id, userId, event, data, ...to }]);
  return id;
}
