import { notify } from "#platform/database.ts";
import { toJson } from "#platform/json-column.ts";
import type { AnyEvent } from "#protocol/api/events.ts";
import { sql } from "kysely";
import type { EventData } from "#service/db/core/account-tables.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

/** Wakes the delivery worker when a transaction that recorded an event commits. */
export const EVENT_CHANNEL = "service_event";

/** The user's next number. Locks the user's counter until the transaction ends: no gaps, no overtaking. */
async function nextSequence(tx: Tx, userId: number): Promise<bigint> {
  const row = await tx
    .insertInto("event_counters")
    .values({ user_id: userId, last_sequence: 1n })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ last_sequence: sql<bigint>`event_counters.last_sequence + 1` }),
    )
    .returning("last_sequence")
    .executeTakeFirstOrThrow();
  return row.last_sequence;
}

type NewEvent = {
  id: string;
  event: AnyEvent;
  data: EventData;
  /** Goes to this receiver alone, whatever its events. */
  only?: number;
  /** Does not go to this one. */
  except?: number;
};

/**
 * Locks the user's counter. Whoever changes a receiver and then records an event takes it first, in the order
 * in which every event takes them.
 */
export async function lockCounter(tx: Transaction, userId: number): Promise<void> {
  await tx
    .selectFrom("event_counters")
    .select("user_id")
    .where("user_id", "=", userId)
    .forUpdate()
    .execute();
}

/** Stores an event, and its delivery to each of the user's receivers that takes it. */
export async function insertEvent(
  tx: Transaction,
  userId: number,
  { id, event, data, only, except }: NewEvent,
): Promise<void> {
  const sequence = await nextSequence(tx, userId);
  await tx
    .insertInto("events")
    .values({ id, user_id: userId, sequence, event, data: toJson(data) })
    .execute();
  await tx
    .insertInto("deliveries")
    .columns(["event_id", "user_id", "sequence", "receiver", "due_at"])
    .expression((from) =>
      from
        .selectFrom("webhook_endpoints")
        .select([
          sql<string>`${id}::text`.as("event_id"),
          "user_id",
          sql<bigint>`${sequence}::bigint`.as("sequence"),
          "number",
          // A paused receiver's wait until it goes on.
          sql<Date>`case status when 'paused' then 'infinity' else now() end`.as("due_at"),
        ])
        .where("user_id", "=", userId)
        .where(
          only === undefined
            ? sql<boolean>`(events is null or ${event}::text = any(events))
                and number <> ${except ?? 0}::int`
            : sql<boolean>`number = ${only}::int`,
        )
        // Locked, so that a receiver that goes on at this moment leaves nothing behind.
        .forShare(),
    )
    .execute();
  await notify(tx, EVENT_CHANNEL, String(userId));
}

export type EventRow = {
  id: string;
  event: AnyEvent;
  sequence: bigint;
  data: EventData;
  createdAt: Date;
};

/** The user's events in order. */
export async function listEvents(tx: Tx, userId: number): Promise<EventRow[]> {
  const rows = await tx
    .selectFrom("events")
    .select(["id", "event", "sequence", "data", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("sequence")
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}
