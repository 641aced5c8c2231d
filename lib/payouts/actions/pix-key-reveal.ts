"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { readReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import { payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { payoutById } from "#lib/payouts/rows/payouts.ts";
import type { Store } from "#lib/core/store/store.ts";
import { Id, RowNumber, WireNumber } from "#protocol/wire/ids.ts";
import { formatPixKey } from "#protocol/brazil/pix-key.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

/** The key stored with an intent, or with a payout's intent; null: none is stored. */
async function keyKept(store: Store, accountId: string, of: "intent" | "payout", id: string) {
  const payout = of === "payout" ? await payoutById(store.db, accountId, BigInt(id)) : null;
  const intentId = of === "payout" ? payout?.intent_id : id;
  const intent = intentId ? await payoutIntent(store.db, accountId, intentId) : null;
  return intent ? storedKey(intent) : null;
}

/** Shows a receiver's full key; the trail names the reader before the key is shown. */
export const revealPixKeyAction = action(
  z.union([
    z.object({ of: z.literal("account"), id: WireNumber }),
    z.object({ of: z.literal("payout"), id: RowNumber }),
    z.object({ of: z.literal("intent"), id: Id }),
  ]),
  "bank-account:read",
  async (
    { of, id },
    { account, store, transaction, exchange, audit },
  ): Promise<{ key: string }> => {
    const subject = { account: "PIX account", payout: "payout", intent: "intent" }[of];
    audit.note({ action: "bank-account:reveal", subject: `${subject} ${id}` });
    const key =
      of === "account"
        ? (await readReceiver(store, exchange, Number(id))).key
        : await keyKept(store, account.id, of, id);
    if (key === null) throw new DashboardError("NOT_FOUND");
    await transaction((tx) => audit.writeIn(tx));
    return { key: formatPixKey(key) };
  },
);
