import { notify } from "#platform/database.ts";
import type {
  DeliveryDetail,
  DeliveryRecord,
  ListDeliveries,
} from "#protocol/api/webhook-deliveries.ts";
import { sql } from "kysely";
import type { Transaction, Tx } from "#service/db/core/tables.ts";
import { EVENT_CHANNEL } from "./events.ts";

const selected = (tx: Tx, userId: number, receiver: number) =>
  tx
    .selectFrom("deliveries as d")
    .innerJoin("events as e", "e.id", "d.event_id")
    .select(["d.event_id", "d.sequence", "d.status", "d.attempts", "d.last_status", "d.last_error"])
    .select(["d.finished_at", "d.created_at", "e.event", "e.data", "e.created_at as recorded_at"])
    .select(
      sql<Date | null>`case when d.status = 'pending' and isfinite(d.due_at) then d.due_at end`.as(
        "next_at",
      ),
    )
    .where("d.user_id", "=", userId)
    .where("d.receiver", "=", receiver);

type Row = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

const toRecord = (row: Row): DeliveryRecord => ({
  id: row.event_id,
  event: row.event,
  sequence: Number(row.sequence),
  status: row.status,
  attempts: row.attempts,
  last_status: row.last_status,
  last_error: row.last_error,
  next_attempt_at: row.next_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

const toDetail =
  (webhookId: string) =>
  (row: Row): DeliveryDetail => ({
    ...toRecord(row),
    webhook_id: webhookId,
    payload: {
      id: row.event_id,
      event: row.event,
      created_at: row.recorded_at.toISOString(),
      sequence: Number(row.sequence),
      data: row.data,
    },
  });

const page = (
  tx: Tx,
  userId: number,
  receiver: number,
  { status, before, limit }: ListDeliveries,
): Promise<Row[]> => {
  let query = selected(tx, userId, receiver).orderBy("d.sequence", "desc").limit(limit);
  if (status) query = query.where("d.status", "=", status);
  if (before) query = query.where("d.sequence", "<", BigInt(before));
  return query.execute();
};

/** A receiver's deliveries before a sequence, newest first. */
export async function listDeliveries(
  tx: Tx,
  userId: number,
  receiver: number,
  filter: ListDeliveries,
): Promise<DeliveryRecord[]> {
  return (await page(tx, userId, receiver, filter)).map(toRecord);
}

type Of = { number: number; id: string };

/** The same with what is sent. */
export async function listDeliveryDetails(
  tx: Tx,
  userId: number,
  { number, id }: Of,
  filter: ListDeliveries,
): Promise<DeliveryDetail[]> {
  return (await page(tx, userId, number, filter)).map(toDetail(id));
}

export async function findDelivery(
  tx: Tx,
  userId: number,
  { number, id }: Of,
  eventId: string,
): Promise<DeliveryDetail | null> {
  const row = await selected(tx, userId, number)
    .where("d.event_id", "=", eventId)
    .executeTakeFirst();
  return row ? toDetail(id)(row) : null;
}

export type Ended = "dead" | "delivered";

export async function isDeliveryOf(
  tx: Tx,
  userId: number,
  receiver: number,
  eventId: string,
): Promise<boolean> {
  return (
    (await selected(tx, userId, receiver).where("d.event_id", "=", eventId).execute()).length > 0
  );
}

/** Pending with all attempts; with a paused receiver it waits until that goes on. */
const revived = sql`set status = 'pending', attempts = 0, finished_at = null,
  due_at = case when exists (
    select from webhook_endpoints w where w.user_id = deliveries.user_id
      and w.number = deliveries.receiver and w.status = 'paused'
  ) then 'infinity' else now() end`;

/** So that none of them is paused, or goes on, between the look at it and the change. */
const lockReceivers = (tx: Transaction, userId: number) =>
  tx
    .selectFrom("webhook_endpoints")
    .select("number")
    .where("user_id", "=", userId)
    .forShare()
    .execute();

/** Makes an ended delivery pending with all its attempts, and wakes the worker; false when it is in no such state. */
export async function reviveDelivery(
  tx: Transaction,
  userId: number,
  { receiver, eventId, from }: { receiver: number; eventId: string; from: readonly Ended[] },
): Promise<boolean> {
  await lockReceivers(tx, userId);
  const { rows } = await sql`update deliveries ${revived}
    where user_id = ${userId} and receiver = ${receiver} and event_id = ${eventId}
      and status = any(${from}::text[]) returning id`.execute(tx);
  if (rows.length > 0) await notify(tx, EVENT_CHANNEL, String(userId));
  return rows.length > 0;
}

export type ReviveRange = {
  receivers: readonly number[];
  status: Ended;
  from: Date;
  to: Date | null;
  limit: number;
};

/** The same for those made between two moments, oldest first. Returns how many, at most `limit`. */
export async function reviveDeliveries(
  tx: Transaction,
  userId: number,
  { receivers, status, from, to, limit }: ReviveRange,
): Promise<number> {
  await lockReceivers(tx, userId);
  const { rows } = await sql`update deliveries ${revived}
    where id in (
      select id from deliveries where user_id = ${userId} and receiver = any(${receivers}::int[])
        and status = ${status} and created_at >= ${from}
        and created_at < coalesce(${to}::timestamptz + interval '1 millisecond', 'infinity')
      order by sequence, id limit ${limit} for update
    ) returning id`.execute(tx);
  if (rows.length > 0) await notify(tx, EVENT_CHANNEL, String(userId));
  return rows.length;
}
