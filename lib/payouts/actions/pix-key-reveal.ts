"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { readReceiver } from "#lib/exchange/read-receiver.ts";
import { keptKey } from "#lib/store/kept-receiver.ts";
import { payoutIntent } from "#lib/store/payout-intents.ts";
import { payoutById } from "#lib/store/payouts.ts";
import type { Store } from "#lib/store/store.ts";
import { formatPixKey } from "#protocol/pix-key.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

const RowNumber = z.string().regex(/^[1-9]\d{0,14}$/, "invalid");

/** The key of an intent, or of the intent that became a payout; null: none is kept. */
async function keyKept(store: Store, accountId: string, of: "intent" | "payout", id: string) {
  const payout = of === "payout" ? await payoutById(store.db, accountId, BigInt(id)) : null;
  const intentId = of === "payout" ? payout?.intent_id : id;
  const intent = intentId ? await payoutIntent(store.db, accountId, intentId) : null;
  return intent ? keptKey(intent) : null;
}

/** Shows a receiver's key whole; the trail says who has seen it, before they do. */
export const revealPixKeyAction = action(
  z.union([
    z.object({ of: z.literal("account"), id: RowNumber }),
    z.object({ of: z.literal("payout"), id: RowNumber }),
    z.object({ of: z.literal("intent"), id: z.string().min(1, "required").max(64, "too_long:64") }),
  ]),
  "bank-account:read",
  async ({ of, id }, { account, store, exchange, audit }): Promise<{ key: string }> => {
    const subject = { account: "PIX account", payout: "payout", intent: "intent" }[of];
    audit.note({ action: "bank-account:reveal", subject: `${subject} ${id}` });
    const key =
      of === "account"
        ? (await readReceiver(store, exchange, Number(id))).key
        : await keyKept(store, account.id, of, id);
    if (key === null) throw new DeskError("NOT_FOUND");
    await store.transaction((tx) => audit.writeIn(tx));
    return { key: formatPixKey(key) };
  },
);
