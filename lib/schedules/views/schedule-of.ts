import "server-only";
import { sql } from "kysely";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import "#lib/schedules/schema.ts";

/** The schedule that has opened a payment, by the payment's intent; null: none has. */
export async function scheduleOf(
  { db }: Store,
  account: Account,
  intent: string | undefined,
): Promise<string | null> {
  if (intent === undefined) return null;
  const found = await db
    .selectFrom("occurrence")
    .select("schedule_id")
    .where("account_id", "=", account.id)
    .where(
      sql<boolean>`id in (
        select occurrence_id from payout_intent where id = ${intent} and account_id = ${account.id}
        union all
        select occurrence_id from payin_intent where id = ${intent} and account_id = ${account.id})`,
    )
    .executeTakeFirst();
  return found?.schedule_id ?? null;
}
