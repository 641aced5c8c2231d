import { sql } from "kysely";
import type { Transaction, Tx } from "#service/db/core/tables.ts";
import { FIRST, type Receiver, RECEIVER_COLUMNS, updateReceiver } from "./receivers.ts";

export type WebhookEndpoint = {
  id: string;
  number: number;
  url: string;
  status: "active" | "paused";
  /** Sealed. */
  secret: string;
  /** Sealed; null once it no longer signs. */
  previousSecret: string | null;
};

/** How to send to a receiver; null when the user has none of this number. */
export async function findWebhookEndpoint(
  tx: Tx,
  userId: number,
  number = FIRST,
): Promise<WebhookEndpoint | null> {
  const row = await tx
    .selectFrom("webhook_endpoints")
    .select(["id", "number", "url", "status", "secret"])
    .select(
      sql<string | null>`case when previous_until > now() then previous_secret end`.as(
        "previousSecret",
      ),
    )
    .where("user_id", "=", userId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets the first receiver. True when the user had none, so that this secret is the first; else only the
 * address changes, and one that had answered that it is no more is sent to again.
 */
export async function putWebhookEndpoint(
  tx: Transaction,
  userId: number,
  { url, secret }: { url: string; secret: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("webhook_endpoints")
    .values({ user_id: userId, url, secret, previous_secret: null, previous_until: null })
    .onConflict((conflict) => conflict.columns(["user_id", "number"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (inserted) return true;
  const { paused_for } = await tx
    .selectFrom("webhook_endpoints")
    .select("paused_for")
    .where("user_id", "=", userId)
    .where("number", "=", FIRST)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await updateReceiver(tx, userId, FIRST, {
    url,
    ...(paused_for === "gone" ? { status: "active" } : {}),
  });
  return false;
}

/** Stores another sealed secret; the previous one still signs for a while. Null without such a receiver. */
export async function rotateWebhookSecret(
  tx: Tx,
  userId: number,
  number: number,
  { secret, overlapHours }: { secret: string; overlapHours: number },
): Promise<Receiver | null> {
  const row = await tx
    .updateTable("webhook_endpoints")
    .set({
      previous_secret: sql<string>`secret`,
      previous_until: sql<Date>`now() + make_interval(hours => ${overlapHours})`,
      secret,
      updated_at: sql<Date>`now()`,
    })
    .where("user_id", "=", userId)
    .where("number", "=", number)
    .returning(RECEIVER_COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}
