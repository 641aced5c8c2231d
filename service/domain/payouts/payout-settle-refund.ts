import { insertSend, lockSend, type ChainSend } from "#service/db/sends/chain-sends.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { lockPayout } from "#service/db/payouts/payout-work.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { tokensRefunded } from "./ledger-bookings-payout.ts";
import { advancePayout, endPayout, postponePayout } from "./payout-moves.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { SendOwner } from "#service/domain/sends/send-owner.ts";

const TRY_AGAIN_MS = 30_000;
const UNPROVEN = "mined, but the chain does not show that the tokens went back";

/** Stores the intent to give back exactly what was pulled, to the wallet it came from. */
export async function queueRefund(tx: Transaction, payout: Payout, delayMs = 0): Promise<void> {
  const { id: payout_id, network, token, token_units: units, sender_address } = payout;
  const what = { payout_id, network, token, units, to_address: sender_address };
  await insertSend(tx, { purpose: "refund", ...what }, delayMs);
}

/** Locks a payout whose tokens go back. */
export async function lockRefund(tx: Transaction, payoutId: bigint): Promise<SendOwner> {
  let payout = await lockPayout(tx, payoutId);
  return {
    payinId: null,
    payoutId,
    isWaiting: payout.stage === "refunding",
    signed: async (hash) => void (payout = await advancePayout(tx, payout, { refund_hash: hash })),
    // Until the refund has enough confirmations there is nothing to report, except that it is found again.
    seen: async () => {
      if (payout.status === "on_hold") payout = await advancePayout(tx, payout, {});
    },
    unmined: async () => {},
    undone: async () => {
      await queueRefund(tx, payout, TRY_AGAIN_MS);
      await advancePayout(tx, payout, { refund_hash: null });
    },
    delivered: async () => {
      await insertLedgerTransaction(tx, tokensRefunded(payout));
      await endPayout(tx, payout, "refunded", { refunded_at: NOW });
    },
    unproven: async () => void (await postponePayout(tx, payout, UNPROVEN)),
    stuck: async (trouble) => void (await postponePayout(tx, payout, trouble)),
  };
}

/**
 * The token contract refuses the refund, for example to a frozen wallet. The service still owes the tokens
 * and keeps trying; a person must look.
 */
export async function recordRefundRefusal(
  deps: Deps,
  { id, payout_id }: ChainSend,
  detail: string,
): Promise<void> {
  if (payout_id === null) throw new Error(`send ${id} is of no payout`);
  await deps.transaction(async (tx) => {
    const payout = await lockPayout(tx, payout_id);
    const { state } = await lockSend(tx, id);
    if (payout.stage !== "refunding" || state !== "intended") return;
    await postponePayout(tx, payout, `the token refuses the refund: ${detail}`);
  });
}
