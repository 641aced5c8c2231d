import { sql, type Selectable } from "kysely";
import type { AnyEvent } from "#protocol/api/events.ts";
import type { WebhookEndpointTable } from "#service/db/core/account-tables.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

/** The number of the receiver that `/settings/webhook` sets, and of a sub-account's `callback_url`. */
export const FIRST = 1;

export const RECEIVER_COLUMNS = [
  "id",
  "number",
  "url",
  "events",
  "status",
  "paused_for",
  "paused_at",
  "created_at",
  "updated_at",
] as const;

/** A receiver without its secrets. */
export type Receiver = Pick<Selectable<WebhookEndpointTable>, (typeof RECEIVER_COLUMNS)[number]>;

/** The user's receivers, oldest first. */
export async function listReceivers(tx: Tx, userId: number): Promise<Receiver[]> {
  return tx
    .selectFrom("webhook_endpoints")
    .select(RECEIVER_COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("number")
    .execute();
}

/** The user's receiver of this id. */
export async function findReceiver(tx: Tx, userId: number, id: string): Promise<Receiver | null> {
  const row = await tx
    .selectFrom("webhook_endpoints")
    .select(RECEIVER_COLUMNS)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the user, so that two calls at once can't pass the limit together; returns their receivers. */
export async function lockReceivers(tx: Transaction, userId: number): Promise<Receiver[]> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  return listReceivers(tx, userId);
}

type NewReceiver = {
  /** From `nextReceiverNumber`; the secret is sealed for it. */
  number: number;
  url: string;
  secret: string;
  events: AnyEvent[] | null;
  status: "active" | "paused";
};

export async function nextReceiverNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval('webhook_receiver_number')::integer as number`.execute(tx);
  return rows[0]?.number ?? Number.NaN;
}

export async function insertReceiver(
  tx: Transaction,
  userId: number,
  { number, url, secret, events, status }: NewReceiver,
): Promise<Receiver> {
  return tx
    .insertInto("webhook_endpoints")
    .values({
      user_id: userId,
      number,
      url,
      secret,
      events,
      previous_secret: null,
      previous_until: null,
      ...pauseOf(status),
    })
    .returning(RECEIVER_COLUMNS)
    .executeTakeFirstOrThrow();
}

const pauseOf = (status: "active" | "paused") =>
  status === "active"
    ? { status, paused_for: null, paused_at: null }
    : { status, paused_for: "asked" as const, paused_at: sql<Date>`now()` };

type Changes = { url?: string; events?: AnyEvent[] | null; status?: "active" | "paused" };

/**
 * Changes a receiver. While it is paused its deliveries are due at infinity; once it is active again they are
 * due at once. Null without such a receiver.
 */
export async function updateReceiver(
  tx: Transaction,
  userId: number,
  number: number,
  { status, ...changes }: Changes,
): Promise<Receiver | null> {
  const row = await tx
    .updateTable("webhook_endpoints")
    .set({
      ...changes,
      ...(status === undefined ? {} : pauseOf(status)),
      updated_at: sql<Date>`now()`,
    })
    .where("user_id", "=", userId)
    .where("number", "=", number)
    .returning(RECEIVER_COLUMNS)
    .executeTakeFirst();
  if (row && status === "paused") await holdDeliveries(tx, userId, number);
  if (row && status === "active") await releaseDeliveries(tx, userId, number);
  return row ?? null;
}

const waiting = (tx: Transaction, userId: number, number: number) =>
  tx
    .updateTable("deliveries")
    .where("user_id", "=", userId)
    .where("receiver", "=", number)
    .where("status", "=", "pending");

async function holdDeliveries(tx: Transaction, userId: number, number: number): Promise<void> {
  await waiting(tx, userId, number)
    .set({ due_at: sql<Date>`'infinity'` })
    .execute();
}

async function releaseDeliveries(tx: Transaction, userId: number, number: number): Promise<void> {
  await waiting(tx, userId, number)
    .where("due_at", "=", sql<Date>`'infinity'`)
    .set({ due_at: sql<Date>`now()` })
    .execute();
}

/** Pauses a receiver that answered that it is no more, unless its address has changed meanwhile. */
export async function retireReceiver(
  tx: Transaction,
  userId: number,
  { number, url }: { number: number; url: string },
): Promise<Receiver | null> {
  const row = await tx
    .updateTable("webhook_endpoints")
    .set({ status: "paused", paused_for: "gone", paused_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("number", "=", number)
    .where("url", "=", url)
    .where("status", "=", "active")
    .returning(RECEIVER_COLUMNS)
    .executeTakeFirst();
  if (row) await holdDeliveries(tx, userId, number);
  return row ?? null;
}

/** Deletes a receiver with what was not delivered to it. False without such a receiver. */
export async function deleteReceiver(
  tx: Transaction,
  userId: number,
  number: number,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("webhook_endpoints")
    .where("user_id", "=", userId)
    .where("number", "=", number)
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await tx
    .deleteFrom("deliveries")
    .where("user_id", "=", userId)
    .where("receiver", "=", number)
    .where("status", "in", ["pending", "dead"])
    .execute();
  return true;
}

/** The parent of a sub-account and its document; null for a main account. */
export async function parentOf(
  tx: Tx,
  userId: number,
): Promise<{ parentId: number; document: string } | null> {
  const row = await tx
    .selectFrom("sub_accounts")
    .select(["parent_id as parentId", "document"])
    .where("user_id", "=", userId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
