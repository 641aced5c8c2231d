import { updateSend, type SignedSend } from "#service/db/chain-sends.ts";
import { NOW } from "#service/db/database-clock.ts";
import { insertLedgerTransaction } from "#service/db/ledger.ts";
import type { Transaction } from "#service/db/tables.ts";
import type { Chain, TransferFate } from "#service/chain/port.ts";
import { gasPaid } from "./ledger-bookings.ts";
import type { SendBearer } from "./send-bearer.ts";
import { lockOpen } from "./settle-bearer.ts";

type Mined = Extract<TransferFate, { state: "mined" }>;
export type Outcome = "unchanged" | "progress" | "completed" | "reverted" | "unproven" | "replaced";

async function settle(
  tx: Transaction,
  send: SignedSend,
  bearer: SendBearer,
  mined: Mined,
): Promise<Outcome> {
  const state = mined.outcome === "delivered" ? "confirmed" : mined.outcome;
  await updateSend(tx, send.id, { state, settled_at: NOW });
  await insertLedgerTransaction(tx, gasPaid(send, mined.gasCost));
  if (mined.outcome === "unproven") {
    await bearer.unproven();
    return "unproven";
  }
  if (mined.outcome === "reverted") {
    await bearer.undone();
    return "reverted";
  }
  await bearer.delivered(send);
  return "completed";
}

/** Writes down what the chain shows, and settles once it is deep enough. */
export async function noteMined(
  tx: Transaction,
  chain: Chain,
  send: SignedSend,
  mined: Mined,
): Promise<Outcome> {
  const bearer = await lockOpen(tx, send);
  if (!bearer) return "unchanged";
  const { blockHash, blockNumber, confirmations } = mined;
  const isMoved = send.block_hash !== blockHash;
  if (!isMoved && send.confirmations === confirmations) return "unchanged";
  await updateSend(tx, send.id, {
    block_hash: blockHash,
    block_number: blockNumber,
    confirmations,
    trouble: null,
  });
  await bearer.seen(confirmations, isMoved);
  return confirmations < chain.confirmations ? "progress" : settle(tx, send, bearer, mined);
}

/** It was in a block and is not any more: the count begins again. */
export async function noteUnmined(tx: Transaction, send: SignedSend): Promise<void> {
  const bearer = await lockOpen(tx, send);
  if (!bearer) return;
  await updateSend(tx, send.id, { block_hash: null, block_number: null, confirmations: 0 });
  await bearer.unmined();
}

/** Its bytes can never be mined any more, for good: only now may something new be signed. */
export async function noteDisplaced(tx: Transaction, send: SignedSend): Promise<Outcome> {
  const bearer = await lockOpen(tx, send);
  if (!bearer) return "unchanged";
  await updateSend(tx, send.id, {
    state: "displaced",
    settled_at: NOW,
    block_hash: null,
    block_number: null,
    confirmations: 0,
  });
  await bearer.undone();
  return "replaced";
}

/** Signed long ago and in no block: whoever waits for it is told. */
export async function noteStuck(
  tx: Transaction,
  send: SignedSend,
  trouble: string,
): Promise<boolean> {
  const bearer = await lockOpen(tx, send);
  if (!bearer) return false;
  if (send.trouble === null) await updateSend(tx, send.id, { trouble });
  await bearer.stuck(trouble);
  return true;
}
