import { sql } from "kysely";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

export type WebhookEndpoint = {
  url: string;
  /** Sealed. */
  secret: string;
  /** Sealed; null once it no longer signs. */
  previousSecret: string | null;
};

export async function findWebhookEndpoint(tx: Tx, userId: number): Promise<WebhookEndpoint | null> {
  const row = await tx
    .selectFrom("webhook_endpoints")
    .select(["url", "secret"])
    .select(
      sql<string | null>`case when previous_until > now() then previous_secret end`.as("previous"),
    )
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? { url: row.url, secret: row.secret, previousSecret: row.previous } : null;
}

/** True when the user had no webhook, so that this secret is the first; else only the address changes. */
export async function putWebhookEndpoint(
  tx: Transaction,
  userId: number,
  { url, secret }: { url: string; secret: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("webhook_endpoints")
    .values({ user_id: userId, url, secret, previous_secret: null, previous_until: null })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (inserted) return true;
  await tx
    .updateTable("webhook_endpoints")
    .set({ url, updated_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .execute();
  return false;
}

/** Stores another sealed secret; the previous one still signs for a while. null without a webhook. */
export async function rotateWebhookSecret(
  tx: Tx,
  userId: number,
  { secret, overlapHours }: { secret: string; overlapHours: number },
): Promise<{ url: string } | null> {
  const row = await tx
    .updateTable("webhook_endpoints")
    .set({
      previous_secret: sql<string>`secret`,
      previous_until: sql<Date>`now() + make_interval(hours => ${overlapHours})`,
      secret,
      updated_at: sql<Date>`now()`,
    })
    .where("user_id", "=", userId)
    .returning("url")
    .executeTakeFirst();
  return row ?? null;
}
