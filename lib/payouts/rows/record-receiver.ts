import "server-only";
import { sql } from "kysely";
import { storedKey, receiverColumns, sealReceiver, type Receiver } from "./stored-receiver.ts";
import { CHANGEABLE } from "#lib/rules/payouts/payout-states.ts";
import type { PayoutIntent } from "./payout-intents.ts";
import type { Rows } from "#lib/core/store/store.ts";

function columnsOf(intent: PayoutIntent, found: Receiver | null, why: "quoted" | "signed") {
  const kept = storedKey(intent);
  if (found === null) return { pix_key_found: sealReceiver(intent, null) };
  const isSame = kept === found.key;
  // An intent without a stored key takes the current one: the next quote shows, hashes and signs it.
  if (why === "quoted" && (isSame || kept === null)) return receiverColumns(intent, found);
  return { pix_key_found: isSame ? null : sealReceiver(intent, found.key) };
}

/**
 * Updates an intent from its PIX account's current state; null: the account is gone. The intent's original
 * key stays: a different one is noted beside it, and the note goes when the original is back.
 */
export async function recordReceiver(
  rows: Rows,
  intent: PayoutIntent,
  found: Receiver | null,
  why: "quoted" | "signed",
): Promise<void> {
  await rows
    .updateTable("payout_intent")
    .set({ ...columnsOf(intent, found, why), updated_at: sql`now()` })
    .where("account_id", "=", intent.account_id)
    .where("id", "=", intent.id)
    .where("status", "in", CHANGEABLE)
    .where("pix_account_id", "=", intent.pix_account_id)
    .where(sql<boolean>`pix_key is not distinct from ${intent.pix_key}`)
    .execute();
}
