import "server-only";
import { sql } from "kysely";
import { notifyWebhook, notifyPeople } from "#lib/core/notices/notify.ts";
import type { Store } from "#lib/core/store/store.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";

/** How long before its end a request is about to expire: two hours, or a quarter of its life. */
const SOON = sql<Date>`expires_at - least(interval '2 hours', (expires_at - asked_at) / 4)`;

/** Tells whoever asked that their request is about to expire, once, whatever the number of replicas. */
export function notifyExpiring(store: Store): Promise<void> {
  return store.transaction(async (tx) => {
    const ending = await tx
      .selectFrom("approval_request")
      .select(["id", "account_id", "asked_by", "hash", "expires_at"])
      .where("ended", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .where(SOON, "<=", sql<Date>`now()`)
      .orderBy("id")
      .execute();
    for (const { id, account_id, asked_by, hash, expires_at } of ending) {
      const told = { request: id, code: approvalCode(hash), until: expires_at.toISOString() };
      const once = `expiring:${id}`;
      await notifyPeople(tx, "request:expiring", told, [asked_by], { once });
      await notifyWebhook(tx, "request:expiring", told, account_id, { once });
    }
  });
}
