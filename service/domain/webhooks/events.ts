import { randomUUID } from "node:crypto";
import type { EventName, KycEventData, PayinEventData } from "#protocol/api/events.ts";
import type { PayoutRecord } from "#protocol/payouts/payouts.ts";
import { insertEvent } from "#service/db/webhooks/events.ts";
import type { Transaction } from "#service/db/core/tables.ts";

/** `data` of each event (INTERFACE §7). */
export type EventDataOf<E extends EventName> = E extends `crypto.payin.${string}`
  ? PayinEventData
  : E extends `crypto.payout.${string}`
    ? PayoutRecord
    : KycEventData;

/**
 * Records an event in the transaction of the change it reports, so that it is delivered exactly when that
 * commits. It takes the user's next number; concurrent events of one user wait for each other here, so
 * record it late in the transaction.
 */
export async function recordEvent<E extends EventName>(
  tx: Transaction,
  userId: number,
  event: E,
  data: EventDataOf<E>,
): Promise<void> {
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  await insertEvent(tx, userId, { id, event, data });
}
