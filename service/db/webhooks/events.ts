import { notify } from "#platform/database.ts";
import { toJson } from "#platform/json-column.ts";
import type { AnyEvent } from "#protocol/api/events.ts";
import { sql } from "kysely";
import type { EventData } from "#service/db/core/account-tables.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

/** Wakes the delivery worker when a transaction that recorded an event commits. */
export const EVENT_CHANNEL = "service_event";

/**
 * Takes the users' next numbers, as many as each has events; answers the last of each. Locks their counters
 * until the transaction ends: no gaps, no overtaking.
 */
async function takeSequences(
  tx: Tx,
  counts: ReadonlyMap<number, bigint>,
): Promise<Map<number, bigint>> {
  // Everybody takes several counters in the same order.
  const ordered = [...counts].toSorted(([one], [other]) => one - other);
  const rows = await tx
    .insertInto("event_counters")
    .values(ordered.map(([user_id, last_sequence]) => ({ user_id, last_sequence })))
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        last_sequence: sql<bigint>`event_counters.last_sequence + excluded.last_sequence`,
      }),
    )
    .returning(["user_id", "last_sequence"])
    .execute();
  return new Map(rows.map(({ user_id, last_sequence }) => [user_id, last_sequence]));
}

type NewEvent = {
  id: string;
  userId: number;
  event: AnyEvent;
  data: EventData;
  /** Goes to this receiver alone, whatever its events. */
  only?: number;
  /** Does not go to this one. */
  except?: number;
};

/**
 * Locks the counters of users, in the order in which every event takes them. Whoever changes a receiver and
 * then records an event takes its user's first; whoever records events of several users one after another
 * takes them all first.
 */
export async function lockCounters(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom("event_counters")
    .select("user_id")
    .where("user_id", "in", userIds)
    .orderBy("user_id")
    .forUpdate()
    .execute();
}

/** Each with its user's next number, in the order given. */
async function numbered(tx: Tx, events: readonly NewEvent[]) {
  const counts = new Map<number, bigint>();
  const places = events.map(({ userId }) => {
    const place = (counts.get(userId) ?? 0n) + 1n;
    counts.set(userId, place);
    return place;
  });
  const lasts = await takeSequences(tx, counts);
  return events.map((one, at) => {
    const [last, count, place] = [lasts.get(one.userId), counts.get(one.userId), places[at]];
    if (last === undefined || count === undefined || place === undefined) {
      throw new Error(`no number for an event of user ${one.userId}`);
    }
    return { ...one, sequence: last - count + place };
  });
}

/** Stores events, and the delivery of each to each of its user's receivers that takes it. */
export async function insertEvents(tx: Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const all = await numbered(tx, events);
  await tx
    .insertInto("events")
    .values(
      all.map(({ id, userId, sequence, event, data }) => ({
        id,
        user_id: userId,
        sequence,
        event,
        data: toJson(data),
      })),
    )
    .execute();
  const told = sql<{
    event_id: string;
    of_user: number;
    sequence: bigint;
    event: string;
    only_to: number | null;
    not_to: number | null;
  }>`unnest(${all.map(({ id }) => id)}::text[], ${all.map(({ userId }) => userId)}::int[],
      ${all.map(({ sequence }) => sequence)}::bigint[], ${all.map(({ event }) => event)}::text[],
      ${all.map(({ only }) => only ?? null)}::int[], ${all.map(({ except }) => except ?? null)}::int[])`;
  await tx
    .insertInto("deliveries")
    .columns(["event_id", "user_id", "sequence", "receiver", "due_at"])
    .expression((from) =>
      from
        .selectFrom("webhook_endpoints")
        .innerJoin(
          told.as<"told">(sql`told (event_id, of_user, sequence, event, only_to, not_to)`),
          "told.of_user",
          "webhook_endpoints.user_id",
        )
        .select([
          "told.event_id",
          "webhook_endpoints.user_id",
          "told.sequence",
          "webhook_endpoints.number",
          // A paused receiver's wait until it goes on.
          sql<Date>`case status when 'paused' then 'infinity' else now() end`.as("due_at"),
        ])
        .where(
          sql<boolean>`case when told.only_to is null
              then (events is null or told.event = any(events)) and number is distinct from told.not_to
              else number = told.only_to end`,
        )
        // Locked, so that a receiver that goes on at this moment leaves nothing behind.
        .forShare("webhook_endpoints"),
    )
    .execute();
  const users = [...new Set(all.map(({ userId }) => String(userId)))];
  for (const user of users) await notify(tx, EVENT_CHANNEL, user);
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
