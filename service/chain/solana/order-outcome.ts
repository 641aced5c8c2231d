import { signature, type Address, type Signature } from "@solana/kit";
import type { ChainOrder, ChainRound, MinedOutcome, SentBytes, TransferOutcome } from "../port.ts";
import { partiesOf } from "./order-instructions.ts";
import { markerSeed, isMarked } from "./order-marker.ts";
import type { Recent } from "../recent.ts";
import type { SolanaNode } from "./solana-node.ts";

type Sent = { order: ChainOrder; sent: SentBytes; mint: string; confirmations: number };

type Status = Awaited<ReturnType<typeof askStatuses>>[number];

async function askStatuses(node: SolanaNode, of: Signature[]) {
  const history = { searchTransactionHistory: true };
  return (await node.ask(node.rpc.getSignatureStatuses(of, history))).value;
}

/** One call takes this many. */
const STATUSES_AT_ONCE = 256;

/** Asks for all signatures that are wanted at the same moment together. */
function statusQueue(node: SolanaNode): (of: Signature) => Promise<Status> {
  let wanted: { of: Signature[]; answer: Promise<readonly Status[]> } | null = null;
  return async (of) => {
    if (wanted === null || wanted.of.length === STATUSES_AT_ONCE) {
      const all: Signature[] = [];
      const answer = new Promise<void>((go) => setImmediate(go)).then(() => {
        if (wanted?.of === all) wanted = null;
        return askStatuses(node, all);
      });
      wanted = { of: all, answer };
    }
    const { of: all, answer } = wanted;
    const at = all.push(of) - 1;
    return (await answer)[at] ?? null;
  };
}

async function statusOf(node: SolanaNode, of: Signature, round: ChainRound): Promise<Status> {
  const ask = await round.once("statuses", () => Promise.resolve(statusQueue(node)));
  return ask(of);
}

async function askTransaction(node: SolanaNode, name: Signature) {
  const asked = { commitment: "confirmed", encoding: "base64" } as const;
  return node.ask(node.rpc.getTransaction(name, { ...asked, maxSupportedTransactionVersion: 0 }));
}

/** Transactions that are in a slot and not final. Nothing is settled by what is remembered. */
export type OrderMemory = Recent<NonNullable<Awaited<ReturnType<typeof askTransaction>>>>;

/**
 * Whether the bytes can never reach the chain: a height beyond their last one is final, and at that point
 * the marker account of their transaction does not exist. Every node keeps this state; a node that does
 * not know a signature would prove nothing.
 */
async function isExpired(node: SolanaNode, { order, sent }: Sent): Promise<boolean> {
  if (sent.validUntil === null) return false;
  const final = { commitment: "finalized" } as const;
  const slot = await node.ask(node.rpc.getSlot(final));
  const at = { ...final, minContextSlot: slot };
  const epoch = await node.ask(node.rpc.getEpochInfo(at));
  if (epoch.blockHeight <= sent.validUntil) return false;
  const treasury = sent.signer as Address;
  const seed = markerSeed(order, sent.nonce);
  return !(await isMarked(node, {
    treasury,
    seed,
    commitment: "finalized",
    notBefore: epoch.absoluteSlot,
  }));
}

type TokenBalance = { mint: string; owner?: string; uiTokenAmount: { amount: string } };

/** Whether exactly these units left the giver and reached the taker. */
function hasMoved(
  { order, sent, mint }: Sent,
  before: readonly TokenBalance[],
  after: readonly TokenBalance[],
): boolean {
  const held = (all: readonly TokenBalance[], owner: string) =>
    all
      .filter((one) => one.mint === mint && one.owner === owner)
      .reduce((sum, one) => sum + BigInt(one.uiTokenAmount.amount), 0n);
  const change = (owner: string) => held(after, owner) - held(before, owner);
  const { giver, taker } = partiesOf(order, sent.signer);
  return change(giver) === -order.units && change(taker) === order.units;
}

/** The outcome of signed bytes. */
export async function orderOutcome(
  node: SolanaNode,
  one: Sent,
  { round, memory }: { round: ChainRound; memory: OrderMemory },
): Promise<TransferOutcome> {
  const { sent, confirmations } = one;
  const name = signature(sent.hash);
  const status = await statusOf(node, name, round);
  if (status === null) {
    return (await isExpired(node, one))
      ? { state: "displaced", why: "expired" }
      : { state: "unknown" };
  }
  const isFinal = status.confirmationStatus === "finalized";
  const known = memory.get(name);
  const isKnown = !isFinal && known?.slot === status.slot;
  const found = isKnown ? known : await askTransaction(node, name);
  // Only one node has seen it, perhaps on another branch, or it is not stored yet.
  if (found === null || found.meta === null) return { state: "pending" };
  if (isFinal) memory.delete(name);
  else memory.set(name, found);
  const block = await round.once(`block ${found.slot}`, () =>
    node.ask(
      node.rpc.getBlock(found.slot, {
        commitment: "confirmed",
        transactionDetails: "none",
        rewards: false,
      }),
    ),
  );
  if (block === null) return { state: "pending" };
  const { err, preBalances, postBalances, preTokenBalances, postTokenBalances } = found.meta;
  const moved = hasMoved(one, preTokenBalances ?? [], postTokenBalances ?? []);
  const outcome: MinedOutcome = err !== null ? "reverted" : moved ? "delivered" : "unproven";
  return {
    state: "mined",
    blockHash: block.blockhash,
    blockNumber: found.slot,
    confirmations: isFinal ? confirmations : 1,
    outcome,
    gasCost: (preBalances[0] ?? 0n) - (postBalances[0] ?? 0n),
  };
}
