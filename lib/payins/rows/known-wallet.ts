import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayinIntent } from "#lib/payins/rows/payin-intents.ts";

/** Whether a payin to an intent's receiving wallet has completed since the wallet was made or changed last. */
export async function isKnownWallet(rows: Rows, intent: PayinIntent): Promise<boolean> {
  const found = await rows
    .selectFrom("recipient")
    .innerJoin("payin", "payin.account_id", "recipient.account_id")
    .select("payin.id")
    .where("recipient.account_id", "=", intent.account_id)
    .where("recipient.operation", "=", "wallet")
    .where("recipient.object", "=", String(intent.wallet_id))
    .where("payin.network", "=", intent.network)
    .where("payin.address", "=", intent.address)
    .where("payin.status", "=", "completed")
    .whereRef("payin.created_at", ">", "recipient.changed_at")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
