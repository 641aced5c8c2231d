import {
  insertSend,
  lockSend,
  updateSend,
  type ChainSend,
  type SignedSend,
} from "#service/db/chain-sends.ts";
import { NOW } from "#service/db/database-clock.ts";
import { insertLedgerTransaction } from "#service/db/ledger.ts";
import { lockPayin, updatePayin, type Payin } from "#service/db/payins.ts";
import type { Transaction } from "#service/db/tables.ts";
import type { Chain, TransferFate } from "#service/chain/port.ts";
import { recordEvent } from "./events.ts";
import { gasPaid, tokensSent } from "./ledger-bookings.ts";
import { endPayin } from "./payin-moves.ts";
import { payinEventData } from "./payin-record.ts";

type Mined = Extract<TransferFate, { state: "mined" }>;
export type Outcome = "unchanged" | "progress" | "completed" | "reverted" | "unproven" | "replaced";

const TRY_AGAIN_MS = 30_000;

/** Both rows locked, in the order that everyone takes them; null when the send is not open any more. */
export async function lockOpen(tx: Transaction, send: SignedSend): Promise<Payin | null> {
  const payin = await lockPayin(tx, send.payin_id);
  const now = await lockSend(tx, send.id);
  return now.state === "signed" && now.hash === send.hash ? payin : null;
}

const tell = (tx: Transaction, payin: Payin) =>
  recordEvent(tx, payin.user_id, "crypto.payin.updated", payinEventData(payin));

/** A new intent after bytes that can never deliver. */
async function intendAgain(tx: Transaction, send: ChainSend, payin: Payin): Promise<void> {
  const { payin_id, network, token, to_address, units } = send;
  await insertSend(tx, { payin_id, network, token, to_address, units }, TRY_AGAIN_MS);
  const changes = { transaction_hash: null, confirmations: 0 };
  await tell(tx, await updatePayin(tx, payin.id, changes));
}

async function settle(
  tx: Transaction,
  send: SignedSend,
  payin: Payin,
  mined: Mined,
): Promise<Outcome> {
  const state = mined.outcome === "delivered" ? "confirmed" : mined.outcome;
  await updateSend(tx, send.id, { state, settled_at: NOW });
  await insertLedgerTransaction(tx, gasPaid(send.id, send.network, mined.gasCost, payin.id));
  if (mined.outcome === "unproven") return "unproven";
  if (mined.outcome === "reverted") {
    await intendAgain(tx, send, payin);
    return "reverted";
  }
  await insertLedgerTransaction(tx, tokensSent(send.id, payin));
  const completed = await endPayin(tx, payin, "completed", { completed_at: NOW });
  await recordEvent(tx, payin.user_id, "crypto.payin.completed", payinEventData(completed));
  return "completed";
}

/** Writes down what the chain shows, and settles once it is deep enough. */
export async function noteMined(
  tx: Transaction,
  chain: Chain,
  send: SignedSend,
  mined: Mined,
): Promise<Outcome> {
  const payin = await lockOpen(tx, send);
  if (!payin) return "unchanged";
  const { blockHash, blockNumber, confirmations } = mined;
  const isMoved = send.block_hash !== blockHash;
  if (!isMoved && send.confirmations === confirmations) return "unchanged";
  await updateSend(tx, send.id, {
    block_hash: blockHash,
    block_number: blockNumber,
    confirmations,
    trouble: null,
  });
  const seen = await updatePayin(tx, payin.id, { confirmations });
  // A block that is new to us counts from now on; the earlier one is no longer held.
  if (isMoved) await tell(tx, seen);
  return confirmations < chain.confirmations ? "progress" : settle(tx, send, seen, mined);
}

/** It was in a block and is not any more: the count begins again. */
export async function noteUnmined(tx: Transaction, send: SignedSend): Promise<void> {
  const payin = await lockOpen(tx, send);
  if (!payin) return;
  await updateSend(tx, send.id, { block_hash: null, block_number: null, confirmations: 0 });
  await tell(tx, await updatePayin(tx, payin.id, { confirmations: 0 }));
}

/** Its nonce was taken for good by another transaction: only now may something new be signed. */
export async function noteDisplaced(tx: Transaction, send: SignedSend): Promise<Outcome> {
  const payin = await lockOpen(tx, send);
  if (!payin) return "unchanged";
  await updateSend(tx, send.id, {
    state: "displaced",
    settled_at: NOW,
    block_hash: null,
    block_number: null,
    confirmations: 0,
  });
  await intendAgain(tx, send, payin);
  return "replaced";
}
