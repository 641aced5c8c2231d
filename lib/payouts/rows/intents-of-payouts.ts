import "server-only";
import type { PayoutIntent } from "./payout-intents.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** Intents by their id. */
export async function payoutIntents(
  rows: Rows,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, PayoutIntent>> {
  if (ids.length === 0) return new Map();
  const found = await rows
    .selectFrom("payout_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return new Map(found.map((intent) => [intent.id, intent]));
}
