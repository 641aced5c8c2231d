import "server-only";
import type { Rows } from "#lib/core/store/store.ts";

/**
 * Whether the exchange answers a used quote with its first payout (INTERFACE §1, an extension). The sign is
 * another extension: the exchange accepted the dashboard's own webhook registration. An exchange with the
 * seed alone may make a second payout from a repeated call, so the dashboard never repeats it there.
 */
export async function replaysUsedQuotes(rows: Rows, connectionId: string): Promise<boolean> {
  const { webhook_set_by } = await rows
    .selectFrom("connection")
    .select("webhook_set_by")
    .where("id", "=", connectionId)
    .executeTakeFirstOrThrow();
  return webhook_set_by === "itself";
}
