import "server-only";
import type { Rows } from "#lib/core/store/store.ts";

/** Ids of the people who last opened a wallet for an intent and last executed it. */
export type PayoutActors = {
  signedBy: string | null;
  executedBy: string | null;
  /** What that wallet gave back, where the dashboard sent it. */
  signed: string | null;
};

/** Who signed and executed each intent, apart from who created it. */
export async function payoutActors(
  rows: Rows,
  accountId: string,
  intentIds: readonly string[],
): Promise<Map<string, PayoutActors>> {
  if (intentIds.length === 0) return new Map();
  const signed = await rows
    .selectFrom("payout_signature")
    .distinctOn("intent_id")
    .select(["intent_id", "asked_by", "signed"])
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
  const signers = new Map(signed.map((row) => [row.intent_id, row]));
  const executors = new Map(executed.map((row) => [row.intent_id, row.asked_by]));
  return new Map(
    intentIds.map((id) => [
      id,
      {
        signedBy: signers.get(id)?.asked_by ?? null,
        executedBy: executors.get(id) ?? null,
        signed: signers.get(id)?.signed ?? null,
      },
    ]),
  );
}
