import "server-only";
import type { Rows } from "#lib/core/store/store.ts";

/** Ids of who last had a wallet asked for an intent, and of who last executed it. */
export type PayoutHands = { signedBy: string | null; executedBy: string | null };

/** Through whose hands intents went, whoever began them. */
export async function payoutHands(
  rows: Rows,
  accountId: string,
  intentIds: readonly string[],
): Promise<Map<string, PayoutHands>> {
  if (intentIds.length === 0) return new Map();
  const signed = await rows
    .selectFrom("payout_signature")
    .distinctOn("intent_id")
    .select(["intent_id", "asked_by"])
    .where("account_id", "=", accountId)
    .where("intent_id", "in", intentIds)
    .where("purpose", "=", "approve")
    .orderBy("intent_id")
    .orderBy("id", "desc")
    .execute();
  const executed = await rows
    .selectFrom("payout_execution")
    .distinctOn("intent_id")
    .select(["intent_id", "asked_by"])
    .where("account_id", "=", accountId)
    .where("intent_id", "in", intentIds)
    .orderBy("intent_id")
    .orderBy("id", "desc")
    .execute();
  const signers = new Map(signed.map((row) => [row.intent_id, row.asked_by]));
  const executors = new Map(executed.map((row) => [row.intent_id, row.asked_by]));
  return new Map(
    intentIds.map((id) => [
      id,
      { signedBy: signers.get(id) ?? null, executedBy: executors.get(id) ?? null },
    ]),
  );
}
