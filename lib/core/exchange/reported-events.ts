import "server-only";
import { sql } from "kysely";
import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readEvent } from "./read-event.ts";
import type { Tx } from "#lib/core/store/store.ts";

/**
 * All that verified events have told of one payin or payout, by the exchange's own number or id of
 * it, also those that came before it was known here. They are marked as put on it as reported, since
 * it can't be read.
 */
export async function takeReportedEvents(
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
