import { insertSend } from "#service/db/sends/chain-sends.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { insertPayment } from "#service/db/payouts/pix-payments.ts";
import { lockPayout, updatePayout } from "#service/db/payouts/payout-work.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { payoutConverted, tokensPulled } from "./ledger-bookings-payout.ts";
import { pixOrderId } from "./pix-order-id.ts";
import { advancePayout, postponePayout } from "./payout-moves.ts";
import type { SendOwner } from "#service/domain/sends/send-owner.ts";

/** A reverted pull is tried again: the allowance may be back. */
const TRY_AGAIN_MS = 1_000;
const UNPROVEN = "mined, but the chain does not show that the tokens were pulled";

/** Stores the intent to pull exactly a payout's tokens, from the wallet that it names. */
export async function queuePull(tx: Transaction, payout: Payout, delayMs = 0): Promise<void> {
  const { id: payout_id, network, token, token_units: units, sender_address } = payout;
  const what = { payout_id, network, token, units, from_address: sender_address };
  await insertSend(tx, { purpose: "pull", ...what }, delayMs);
}

/**
 * The tokens are the service's for good: one transaction books them, converts them and stores the PIX
 * payment. The bank is asked after the commit.
 */
async function takeTokens(tx: Transaction, payout: Payout): Promise<void> {
  await insertLedgerTransaction(tx, tokensPulled(payout));
  await insertLedgerTransaction(tx, payoutConverted(payout));
  await insertPayment(tx, {
    id: pixOrderId(payout.payout_id),
    payout_id: payout.id,
    pix_key: payout.pix_key,
    cents: payout.receiver_cents,
  });
  await advancePayout(tx, payout, { stage: "paying", pulled_at: NOW, converted_at: NOW });
}

/** Locks a payout whose tokens are being pulled. */
export async function lockPull(tx: Transaction, payoutId: bigint): Promise<SendOwner> {
  let payout = await lockPayout(tx, payoutId);
  return {
    payinId: null,
    payoutId,
    isWaiting: payout.stage === "pulling",
    signed: async (hash) => void (payout = await advancePayout(tx, payout, { pull_hash: hash })),
    seen: async (confirmations, isMoved) => {
      const changes = { pull_confirmations: confirmations };
      const isNew = isMoved || payout.status === "on_hold";
      payout = isNew
        ? await advancePayout(tx, payout, changes)
        : await updatePayout(tx, payoutId, changes);
    },
    unmined: async () => void (await advancePayout(tx, payout, { pull_confirmations: 0 })),
    undone: async () => {
      // The deadline is checked before the new pull is signed.
      await queuePull(tx, payout, TRY_AGAIN_MS);
      await advancePayout(tx, payout, { pull_hash: null, pull_confirmations: 0 });
    },
    delivered: () => takeTokens(tx, payout),
    unproven: async () => void (await postponePayout(tx, payout, UNPROVEN)),
    stuck: async (trouble) => void (await postponePayout(tx, payout, trouble)),
  };
}
