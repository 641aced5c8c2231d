import "server-only";
import type { Rows } from "#lib/core/store/store.ts";

/**
 * Whether the exchange answers a used quote with its first payout (INTERFACE §1, an extension). It is
 * known by another of those: it has taken the dashboard's own registration of its webhook. An exchange of
 * the seed alone may make a second payout of a repeated call, and is never asked twice.
 */
export async function replaysUsedQuotes(rows: Rows, connectionId: string): Promise<boolean> {
  const { webhook_set_by } = await rows
    .selectFrom("connection")
    .select("webhook_set_by")
    .where("id", "=", connectionId)
    .executeTakeFirstOrThrow();
  return webhook_set_by === "itself";
}
