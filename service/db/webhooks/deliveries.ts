import { notify } from "#platform/database.ts";
import type { EventName } from "#protocol/api/events.ts";
import { sql } from "kysely";
import type { EventData } from "#service/db/core/account-tables.ts";
import { EVENT_CHANNEL } from "./events.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";
import type { DeliveryRecord, ListDeliveries } from "#protocol/api/webhook-deliveries.ts";

/** A delivery that this worker holds until its lease ends; `attempt` tells it from a later claim. */
export type ClaimedDelivery = {
  eventId: string;
  userId: number;
  /** The user's main account. */
  account: number;
  attempt: number;
  /** The database's time of the claim. */
  at: Date;
  event: EventName;
  sequence: bigint;
  data: EventData;
  createdAt: Date;
};

export type ClaimDeliveries = {
  limit: number;
  /** The most deliveries per account. */
  each: number;
  /** Accounts that get no deliveries now. */
  busy: readonly number[];
  leaseMs: number;
  maxAttempts: number;
};

/**
 * Claims and leases due deliveries; users take turns. First attempts go out in the order of events, one at
 * a time per user; a retry delays no other event.
 */
export async function claimDeliveries(
  tx: Tx,
  { limit, each, busy, leaseMs, maxAttempts }: ClaimDeliveries,
): Promise<ClaimedDelivery[]> {
  const open = sql`status = 'pending' and attempts < ${maxAttempts}
    and user_id not in (select id from users where coalesce(parent_id, id) = any(${busy}::int[]))
    and (attempted or not exists (
      select from deliveries earlier
      where earlier.user_id = deliveries.user_id and earlier.sequence < deliveries.sequence
        and earlier.status = 'pending' and not earlier.attempted))`;
  const due = { table: "deliveries", open, due: "due_at", id: "event_id" };
  const turns = turnOf<string>({ ...due, limit, each });
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.event_id from deliveries d
      where d.event_id in (select turn.id from ${turns})
        and d.status = 'pending' and d.due_at <= now() for update of d skip locked
    ), claimed as (
      update deliveries d set attempts = d.attempts + 1,
        due_at = now() + make_interval(secs => ${leaseMs / 1000})
      from due where d.event_id = due.event_id
      returning d.event_id, d.user_id, d.attempts
    )
    select c.event_id as "eventId", c.user_id as "userId", c.attempts as attempt, now() as at,
      coalesce(u.parent_id, u.id) as account,
      e.event, e.sequence, e.data, e.created_at as "createdAt"
    from claimed c join events e on e.id = c.event_id join users u on u.id = c.user_id
    order by e.sequence`.execute(tx);
  return rows;
}

/** Marks the deliveries of workers that died in the last attempt, which can't report it themselves. */
export async function buryAbandoned(tx: Tx, maxAttempts: number): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({
      status: "dead",
      attempted: true,
      finished_at: sql<Date>`now()`,
      last_error: sql<string>`coalesce(last_error, 'the worker vanished')`,
    })
    .where("status", "=", "pending")
    .where("attempts", ">=", maxAttempts)
    .where("due_at", "<=", sql<Date>`now()`)
    .execute();
}

type Held = { eventId: string; attempt: number };

/** Only the latest attempt may write its outcome. */
const heldDelivery = (tx: Tx, { eventId, attempt }: Held) =>
  tx
    .updateTable("deliveries")
    .where("event_id", "=", eventId)
    .where("status", "=", "pending")
    .where("attempts", "=", attempt);

export async function markDelivered(tx: Tx, held: Held, status: number): Promise<void> {
  await heldDelivery(tx, held)
    .set({
      status: "delivered",
      attempted: true,
      last_status: status,
      last_error: null,
      finished_at: sql<Date>`now()`,
    })
    .execute();
}

export type Failure = { status: number | null; error: string };

/** Schedules the next attempt, or none after the last. */
export async function markFailed(
  tx: Tx,
  held: Held,
  { status, error }: Failure,
  retryInMs: number | null,
): Promise<void> {
  const outcome = { attempted: true, last_status: status, last_error: error };
  await heldDelivery(tx, held)
    .set(
      retryInMs === null
        ? { ...outcome, status: "dead", finished_at: sql<Date>`now()` }
        : {
            ...outcome,
            due_at: sql<Date>`now() + make_interval(secs => ${retryInMs / 1000})`,
          },
    )
    .execute();
}

/** Makes a dead delivery pending with all its attempts, and wakes the worker; false when it is not dead. */
export async function reviveDelivery(
  tx: Transaction,
  userId: number,
  eventId: string,
): Promise<boolean> {
  const row = await tx
    .updateTable("deliveries")
    .set({ status: "pending", attempts: 0, due_at: sql<Date>`now()`, finished_at: null })
    .where("user_id", "=", userId)
    .where("event_id", "=", eventId)
    .where("status", "=", "dead")
    .returning("event_id")
    .executeTakeFirst();
  if (row) await notify(tx, EVENT_CHANNEL, String(userId));
  return row !== undefined;
}

/** The user's deliveries before a sequence, newest first. */
export async function listDeliveries(
  tx: Tx,
  userId: number,
  { status, before, limit }: ListDeliveries,
): Promise<DeliveryRecord[]> {
  let query = tx
    .selectFrom("deliveries as d")
    .innerJoin("events as e", "e.id", "d.event_id")
    .select(["d.event_id", "d.sequence", "d.status", "d.attempts", "d.last_status", "d.last_error"])
    .select(["d.due_at", "d.finished_at", "d.created_at", "e.event"])
    .where("d.user_id", "=", userId)
    .orderBy("d.sequence", "desc")
    .limit(limit);
  if (status) query = query.where("d.status", "=", status);
  if (before) query = query.where("d.sequence", "<", BigInt(before));
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.event_id,
    event: row.event,
    sequence: Number(row.sequence),
    status: row.status,
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    next_attempt_at: row.status === "pending" ? row.due_at.toISOString() : null,
    finished_at: row.finished_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
}

export async function isDeliveryOf(tx: Tx, userId: number, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("deliveries")
    .select("event_id")
    .where("user_id", "=", userId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}
