import { insertSend } from "#service/db/sends/chain-sends.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { lockPayin, movePayin, updatePayin, type Payin } from "#service/db/payins/payins.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { tokensSent } from "#service/domain/books/ledger-bookings.ts";
import { payinEventData } from "./payin-record.ts";
import type { SendOwner } from "#service/domain/sends/send-owner.ts";

const TRY_AGAIN_MS = 30_000;
const NOTHING = () => Promise.resolve();

/** Stores the intent to send a payin's tokens. */
export async function queueDelivery(tx: Transaction, payin: Payin, delayMs = 0): Promise<void> {
  const { id: payin_id, network, token, address: to_address, receiver_units: units } = payin;
  await insertSend(
    tx,
    { purpose: "delivery", payin_id, network, token, to_address, units },
    delayMs,
  );
}

/** Locks a payin whose tokens are being sent. */
export async function lockDelivery(tx: Transaction, payinId: bigint): Promise<SendOwner> {
  let payin = await lockPayin(tx, payinId);
  const update = async (changes: Parameters<typeof updatePayin>[2], isTold = true) => {
    payin = await updatePayin(tx, payinId, changes);
    if (!isTold) return;
    await recordEvent(tx, payin.user_id, "crypto.payin.updated", payinEventData(payin));
  };
  return {
    payinId,
    payoutId: null,
    isWaiting: payin.status === "processing",
    signed: (hash) => update({ transaction_hash: hash }),
    // A new block replaces the earlier one and is reported.
    seen: (confirmations, isMoved) => update({ confirmations }, isMoved),
    unmined: () => update({ confirmations: 0 }),
    undone: async () => {
      await queueDelivery(tx, payin, TRY_AGAIN_MS);
      await update({ transaction_hash: null, confirmations: 0 });
    },
    delivered: async ({ id }) => {
      await insertLedgerTransaction(tx, tokensSent(id, payin));
      const completed = await movePayin(tx, payin, "completed", { completed_at: NOW });
      await recordEvent(tx, payin.user_id, "crypto.payin.completed", payinEventData(completed));
    },
    unproven: NOTHING,
    stuck: NOTHING,
  };
}
