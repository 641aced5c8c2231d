import type { AnyEvent } from "#protocol/api/events.ts";
import { sql } from "kysely";
import type { EventData } from "#service/db/core/account-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";

/** A delivery that this worker holds until its lease ends; `attempt` tells it from a later claim. */
export type ClaimedDelivery = {
  id: bigint;
  eventId: string;
  /** The number of its receiver. */
  receiver: number;
  userId: number;
  /** The user's main account. */
  account: number;
  attempt: number;
  /** The database's time of the claim. */
  at: Date;
  event: AnyEvent;
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
 * a time per receiver; a retry delays no other event.
 */
export async function claimDeliveries(
  tx: Tx,
  { limit, each, busy, leaseMs, maxAttempts }: ClaimDeliveries,
): Promise<ClaimedDelivery[]> {
  const open = sql`status = 'pending' and attempts < ${maxAttempts}
    and user_id not in (select id from users where coalesce(parent_id, id) = any(${busy}::int[]))
    and (attempted or not exists (
      select from deliveries earlier
      where earlier.user_id = deliveries.user_id and earlier.receiver = deliveries.receiver
        and earlier.sequence < deliveries.sequence
        and earlier.status = 'pending' and not earlier.attempted))`;
  const turns = turnOf<bigint>({ table: "deliveries", open, due: "due_at", limit, each });
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.id from deliveries d
      where d.id in (select turn.id from ${turns})
        and d.status = 'pending' and d.due_at <= now() for update of d skip locked
    ), claimed as (
      update deliveries d set attempts = d.attempts + 1,
        due_at = now() + make_interval(secs => ${leaseMs / 1000})
      from due where d.id = due.id
      returning d.id, d.event_id, d.receiver, d.user_id, d.attempts
    )
    select c.id, c.receiver, c.event_id as "eventId", c.user_id as "userId", c.attempts as attempt, now() as at,
      coalesce(u.parent_id, u.id) as account,
      e.event, e.sequence, e.data, e.created_at as "createdAt"
    from claimed c join events e on e.id = c.event_id join users u on u.id = c.user_id
    order by e.sequence, c.receiver`.execute(tx);
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

type Held = { id: bigint; attempt: number };

/** Only the latest attempt may write its outcome. */
const heldDelivery = (tx: Tx, { id, attempt }: Held) =>
  tx
    .updateTable("deliveries")
    .where("id", "=", id)
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
            // Its receiver may have been paused during the attempt.
            due_at: sql<Date>`case when due_at = 'infinity' then due_at
              else now() + make_interval(secs => ${retryInMs / 1000}) end`,
          },
    )
    .execute();
}

/** Brings nearer a user's further attempts. @returns how many */
export async function shiftRetries(tx: Tx, userId: number, seconds: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set due_at = due_at - make_interval(secs => ${seconds}::int)
     where user_id = ${userId} and status = 'pending' and attempted and due_at > now()`.execute(tx);
  return Number(numAffectedRows);
}
