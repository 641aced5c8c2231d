import { updateSend, type ChainSend, type SignedSend } from "#service/db/sends/chain-sends.ts";
import { storeSeen, storeTaken } from "#service/db/sends/sends-together.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import { insertLedgerTransactions } from "#service/db/books/ledger.ts";
import type { SendState } from "#service/db/core/payin-tables.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { Chain, ChainRound, TransferOutcome } from "#service/chain/port.ts";
import { gasPaid } from "#service/domain/books/ledger-bookings.ts";
import type { SendOwner } from "./send-owner.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { lockAllOpen, lockOpen, paymentOf, notifyDelivered, notifySeen } from "./settle-owner.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";

type Mined = Extract<TransferOutcome, { state: "mined" }>;
export type Outcome = "unchanged" | "progress" | "completed" | "reverted" | "unproven" | "replaced";

/** A send with what the chain shows of it. */
export type MinedSend = { send: SignedSend; mined: Mined };

const ENDS = {
  delivered: { state: "confirmed", outcome: "completed" },
  reverted: { state: "reverted", outcome: "reverted" },
  unproven: { state: "unproven", outcome: "unproven" },
} as const satisfies Record<Mined["outcome"], { state: SendState; outcome: Outcome }>;

/** What the end of sends means to the books and to their owners. */
async function settle(
  tx: Transaction,
  deep: readonly (MinedSend & { owner: SendOwner })[],
): Promise<void> {
  await insertLedgerTransactions(
    tx,
    // With staked energy or a base fee of zero, a chain executes for nothing.
    deep.flatMap(({ send, mined: { gasCost } }) => (gasCost === 0n ? [] : gasPaid(send, gasCost))),
  );
  for (const { owner, mined } of deep) {
    if (mined.outcome === "unproven") await owner.unproven();
    if (mined.outcome === "reverted") await owner.undone();
  }
  await notifyDelivered(
    tx,
    deep.filter(({ mined }) => mined.outcome === "delivered"),
  );
}

/**
 * Writes down what the chain shows of a group of sends, and settles those that have enough confirmations.
 * Answers those that were open and not written down, with what has become of them.
 */
export async function recordMined(
  tx: Transaction,
  chain: Chain,
  group: readonly MinedSend[],
): Promise<{ send: SignedSend; outcome: Outcome }[]> {
  const owners = await lockAllOpen(
    tx,
    group.map(({ send }) => send),
  );
  const isDeep = ({ confirmations }: Mined) => confirmations >= chain.confirmations;
  const seen = group.flatMap(({ send, mined }) => {
    const owner = owners.get(send.id);
    const isMoved = send.block_hash !== mined.blockHash;
    if (!owner || (!isMoved && send.confirmations === mined.confirmations)) return [];
    const ended = isDeep(mined) ? ENDS[mined.outcome].state : null;
    return [{ send, mined, owner, isMoved, ended, ...mined, id: send.id }];
  });
  if (seen.length === 0) return [];
  await storeSeen(tx, seen);
  await notifySeen(tx, seen);
  await settle(
    tx,
    seen.filter(({ mined }) => isDeep(mined)),
  );
  return seen.map(({ send, mined }) => ({
    send,
    outcome: isDeep(mined) ? ENDS[mined.outcome].outcome : "progress",
  }));
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
 * Hands stored bytes to the network, side by side. May be repeated for ever: the same bytes are the same
 * transaction. A refusal is noted and the next look sends again, since any node that received the bytes may
 * still mine them. In a recovery nothing is handed over: the treasury's number may be another
 * transaction's by now. Answers those that the node did not take, with the error where one came instead of a
 * refusal.
 */
export async function broadcastSends<Send extends ChainSend & { raw: string }>(
  deps: Deps,
  chain: Chain,
  sends: readonly Send[],
  round: ChainRound,
): Promise<{ send: Send; error?: unknown }[]> {
  if (await isInRecovery(deps.db)) return sends.map((send) => ({ send }));
  const taken: bigint[] = [];
  const untaken: { send: Send; error?: unknown }[] = [];
  const handOver = async (send: Send) => {
    const sent = await inPaymentSpan(deps, "send tokens", paymentOf(send), () =>
      chain.broadcast(send.raw, round),
    );
    if (sent.accepted) {
      taken.push(send.id);
      return;
    }
    untaken.push({ send });
    const trouble = `not accepted: ${sent.detail}`;
    await updateSend(deps.db, send.id, { trouble });
    const fields = { send: String(send.id), network: chain.network, trouble };
    deps.log.warn(fields, "the network did not take a transaction; it is sent again");
  };
  await Promise.all(
    sends.map((send) => handOver(send).catch((error: unknown) => untaken.push({ send, error }))),
  );
  await storeTaken(deps.db, taken);
  return untaken;
}
