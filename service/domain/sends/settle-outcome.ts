import { updateSend, type SignedSend } from "#service/db/sends/chain-sends.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { Chain, ChainRound, TransferOutcome } from "#service/chain/port.ts";
import { gasPaid } from "#service/domain/books/ledger-bookings.ts";
import type { SendOwner } from "./send-owner.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { lockOpen } from "./settle-owner.ts";
import type { Deps } from "#service/domain/access/deps.ts";

type Mined = Extract<TransferOutcome, { state: "mined" }>;
export type Outcome = "unchanged" | "progress" | "completed" | "reverted" | "unproven" | "replaced";

async function settle(
  tx: Transaction,
  send: SignedSend,
  owner: SendOwner,
  mined: Mined,
): Promise<Outcome> {
  const state = mined.outcome === "delivered" ? "confirmed" : mined.outcome;
  await updateSend(tx, send.id, { state, settled_at: NOW });
  // With staked energy or a base fee of zero, a chain executes for nothing.
  if (mined.gasCost !== 0n) await insertLedgerTransaction(tx, gasPaid(send, mined.gasCost));
  if (mined.outcome === "unproven") {
    await owner.unproven();
    return "unproven";
  }
  if (mined.outcome === "reverted") {
    await owner.undone();
    return "reverted";
  }
  await owner.delivered(send);
  return "completed";
}

/** Writes down what the chain shows, and settles the send once it has enough confirmations. */
export async function recordMined(
  tx: Transaction,
  chain: Chain,
  send: SignedSend,
  mined: Mined,
): Promise<Outcome> {
  const owner = await lockOpen(tx, send);
  if (!owner) return "unchanged";
  const { blockHash, blockNumber, confirmations } = mined;
  const isMoved = send.block_hash !== blockHash;
  if (!isMoved && send.confirmations === confirmations) return "unchanged";
  await updateSend(tx, send.id, {
    block_hash: blockHash,
    block_number: blockNumber,
    confirmations,
    trouble: null,
  });
  await owner.seen(confirmations, isMoved);
  return confirmations < chain.confirmations ? "progress" : settle(tx, send, owner, mined);
}

/** The send was in a block and no longer is: its confirmations start again. */
export async function recordUnmined(tx: Transaction, send: SignedSend): Promise<void> {
  const owner = await lockOpen(tx, send);
  if (!owner) return;
  await updateSend(tx, send.id, { block_hash: null, block_number: null, confirmations: 0 });
  await owner.unmined();
}

/** The send's bytes can never be mined any more; only now may something new be signed. */
export async function recordDisplaced(tx: Transaction, send: SignedSend): Promise<Outcome> {
  const owner = await lockOpen(tx, send);
  if (!owner) return "unchanged";
  await updateSend(tx, send.id, {
    state: "displaced",
    settled_at: NOW,
    block_hash: null,
    block_number: null,
    confirmations: 0,
  });
  await owner.undone();
  return "replaced";
}

/** The send was signed long ago and is in no block: its owner shows the trouble. */
export async function recordStuck(
  tx: Transaction,
  send: SignedSend,
  trouble: string,
): Promise<boolean> {
  const owner = await lockOpen(tx, send);
  if (!owner) return false;
  if (send.trouble === null) await updateSend(tx, send.id, { trouble });
  await owner.stuck(trouble);
  return true;
}

/**
 * Hands stored bytes to the network. May be repeated for ever: the same bytes are the same transaction. A
 * refusal is noted and the next look sends again, since any node that received the bytes may still mine
 * them. In a recovery nothing is handed over: the treasury's number may be another transaction's by now.
 * Answers whether the node took them.
 */
export async function broadcastSend(
  deps: Deps,
  chain: Chain,
  send: { id: bigint; raw: string },
  round: ChainRound,
): Promise<boolean> {
  if (await isInRecovery(deps.db)) return false;
  const sent = await chain.broadcast(send.raw, round);
  const trouble = sent.accepted ? null : `not accepted: ${sent.detail}`;
  await updateSend(deps.db, send.id, {
    trouble,
    ...(sent.accepted ? { broadcast_at: NOW } : {}),
  });
  if (trouble) {
    const fields = { send: String(send.id), network: chain.network, trouble };
    deps.log.warn(fields, "the network did not take a transaction; it is sent again");
  }
  return sent.accepted;
}
