import "server-only";
import { sql } from "kysely";
import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readEvent } from "./read-event.ts";
import type { Tx } from "#lib/core/store/store.ts";

/**
 * All verified events about one payin or payout, found by the exchange's own number or id, including events
 * that came before the object was known here. Marks them as applied unconfirmed, because the object can't be
 * read.
 */
export async function importReportedEvents(
  tx: Tx,
  accountId: string,
  of: "transaction_id" | "payout_id",
  id: bigint | string,
): Promise<ReceivedWebhook[]> {
  const events = await tx
    .selectFrom("event")
    .select(["id", "body", "outcome"])
    .where("account_id", "=", accountId)
    .where(of, "=", id)
    .where("verified", "=", true)
    .where("name", of === "transaction_id" ? "like" : "not like", "crypto.payin.%")
    .execute();
  const fresh = events.filter(({ outcome }) => outcome !== "not_confirmed").map((one) => one.id);
  if (fresh.length > 0) {
    await tx
      .updateTable("event")
      .set({ outcome: "not_confirmed", applied_at: sql`now()` })
      .where("id", "in", fresh)
      .execute();
  }
  return events.flatMap(({ body }) => readEvent(body) ?? []);
}
