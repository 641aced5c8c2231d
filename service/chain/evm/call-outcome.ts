import { ExchangeError } from "#protocol/wire/error.ts";
import {
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
  type Log,
  type TransactionReceipt,
  BlockNotFoundError,
  type Hash,
  isAddressEqual,
} from "viem";
import type { ChainRound, MinedOutcome, TransferOutcome } from "../port.ts";
import type { CallMemory } from "./call-memory.ts";
import type { EvmNode } from "./evm-node.ts";

type Nonce = { hash: Hex; nonce: bigint; from: Address };

/** How many blocks back every node still has the state. */
const REACH = 48n;

/**
 * Whether a block up to `deep` holds another transaction with this sender and nonce. A missing receipt
 * alone proves nothing (nodes prune, and index late), so this finds the transaction that took the nonce
 * and compares it. Returns false when it lies too far back to be found.
 */
async function isNonceTakenByAnother(
  node: EvmNode,
  { hash, nonce, from }: Nonce,
  deep: bigint,
): Promise<boolean> {
  const isUsedAt = async (blockNumber: bigint): Promise<boolean> => {
    const used = await node.ask((client) =>
      client.getTransactionCount({ address: from, blockNumber }),
    );
    return BigInt(used) > nonce;
  };
  if (deep < 0n || !(await isUsedAt(deep))) return false;
  let [unused, used] = [deep > REACH ? deep - REACH : 0n, deep];
  if (await isUsedAt(unused)) return false;
  while (used - unused > 1n) {
    const middle = (unused + used) / 2n;
    if (await isUsedAt(middle)) used = middle;
    else unused = middle;
  }
  const block = await node.ask((client) =>
    client.getBlock({ blockNumber: used, includeTransactions: true }),
  );
  const taker = block.transactions.find(
    (one) => isAddressEqual(one.from, from) && BigInt(one.nonce) === nonce,
  );
  return taker !== undefined && taker.hash !== hash;
}

type Held = { blockHash: Hash; blockNumber: bigint };

/** The look of one round at the chain, and what the rounds before it have found out. */
export type Look = { confirmations: number; round: ChainRound; memory: CallMemory };

/** A block by its number in this round: its hash and its parent's. Null where the chain has none. */
function blockAt(
  node: EvmNode,
  number: bigint,
  { round, memory }: Look,
): Promise<{ hash: Hash; parentHash: Hash } | null> {
  return round.once(`block ${number}`, async () => {
    try {
      const { hash, parentHash } = await node.client.getBlock({ blockNumber: number });
      memory.parents.set(hash, parentHash);
      return { hash, parentHash };
    } catch (error) {
      if (error instanceof BlockNotFoundError) return null;
      return node.ask(() => Promise.reject(error));
    }
  });
}

/** A block's hash names its parent for good, so each block is asked for once. */
async function parentOf(node: EvmNode, hash: Hash, { memory }: Look): Promise<Hash> {
  const known = memory.parents.get(hash);
  if (known !== undefined) return known;
  const { parentHash } = await node.client.getBlock({ blockHash: hash });
  memory.parents.set(hash, parentHash);
  return parentHash;
}

/**
 * Whether `depth` linked blocks stand on a block. The head's number alone does not prove that: it may
 * belong to another branch, seen before a reorganisation or through another node.
 */
async function hasConfirmations(
  node: EvmNode,
  { blockHash, blockNumber }: Held,
  look: Look,
): Promise<boolean> {
  const depth = look.confirmations - 1;
  if (depth === 0) return true;
  const top = await blockAt(node, blockNumber + BigInt(depth), look);
  if (top === null) return false;
  try {
    let below = top.parentHash;
    for (let left = depth - 1; left > 0; left -= 1) below = await parentOf(node, below, look);
    return below === blockHash;
  } catch (error) {
    if (error instanceof BlockNotFoundError) return false;
    return node.ask(() => Promise.reject(error));
  }
}

/** The hash of the block of this height; null while there is none. */
export async function blockHashAt(node: EvmNode, blockNumber: bigint): Promise<Hash | null> {
  return node.ask((client) =>
    client.getBlock({ blockNumber }).then(
      ({ hash }) => hash,
      (error: unknown) => {
        if (error instanceof BlockNotFoundError) return null;
        throw error;
      },
    ),
  );
}

/** Signed bytes, whether sent yet or not. */
export type SignedCall = { hash: Hex; nonce: bigint; from: Address };

/** Judges by the log what an executed transaction did for its order. */
export type Proof = (logs: Log[]) => MinedOutcome;

async function receiptOf(node: EvmNode, hash: Hex): Promise<TransactionReceipt | null> {
  return node.ask((client) =>
    client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null;
      throw error;
    }),
  );
}

async function isKnown(node: EvmNode, hash: Hex): Promise<boolean> {
  return node.ask((client) =>
    client.getTransaction({ hash }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TransactionNotFoundError) return false;
        throw error;
      },
    ),
  );
}

/**
 * What the sender paid for gas, in wei. Chains of the OP stack, such as Base, also take a fee for the bytes
 * on Ethereum; viem leaves that field as the node's text.
 */
export function gasCostOf(receipt: TransactionReceipt & { l1Fee?: Hex | null }): bigint {
  const { gasUsed, effectiveGasPrice, l1Fee } = receipt;
  return gasUsed * effectiveGasPrice + BigInt(l1Fee ?? 0);
}

/**
 * Whether these bytes are among others that wait in the node's pool, by the signer's counts alone. The
 * first of those that wait is asked for by its hash: all the others wait for it. False proves nothing.
 */
async function isInLine(node: EvmNode, { nonce, from }: SignedCall, round: ChainRound) {
  const count = (blockTag: "latest" | "pending") =>
    node.client.getTransactionCount({ address: from, blockTag });
  const [used, taken] = await round.once(`counts of ${from}`, () =>
    Promise.all([
      node.ask(() => count("latest")),
      // Not every node shows its pool.
      count("pending").catch(() => 0),
    ]),
  );
  return nonce > BigInt(used) && nonce < BigInt(taken);
}

/** The receipt that the rounds before have found, while its block is on the chain and not deep enough. */
async function shallowReceipt(
  node: EvmNode,
  hash: Hex,
  head: bigint,
  look: Look,
): Promise<TransactionReceipt | null> {
  const { memory, confirmations } = look;
  const known = memory.receipts.get(hash);
  if (known === undefined) return null;
  const counted = head - known.blockNumber + 1n;
  const isStill = (await blockAt(node, known.blockNumber, look))?.hash === known.blockHash;
  if (isStill && counted < BigInt(confirmations)) return known;
  memory.receipts.delete(hash);
  return null;
}

/** The outcome of signed bytes; `outcomeBy` judges the log of an executed transaction. */
export async function callOutcome(
  node: EvmNode,
  call: SignedCall,
  outcomeBy: Proof,
  look: Look,
): Promise<TransferOutcome> {
  const { confirmations, round, memory } = look;
  // Read the head before the receipt, so that confirmations are never overstated.
  const head = await round.once("head", () => node.ask((client) => client.getBlockNumber()));
  const known = await shallowReceipt(node, call.hash, head, look);
  if (known === null && (await isInLine(node, call, round))) return { state: "pending" };
  const receipt = known ?? (await receiptOf(node, call.hash));
  if (receipt === null) {
    if (await isKnown(node, call.hash)) return { state: "pending" };
    const deep = head - BigInt(confirmations) + 1n;
    const isTaken = await isNonceTakenByAnother(node, call, deep);
    return isTaken ? { state: "displaced", why: "number_taken" } : { state: "unknown" };
  }
  const { blockNumber, blockHash } = receipt;
  const canonical = await blockAt(node, blockNumber, look);
  if (canonical === null) {
    const cause = new Error(`no block ${blockNumber}, which holds a receipt`);
    throw new ExchangeError("UNAVAILABLE", { cause });
  }
  if (canonical.hash !== blockHash) return { state: "unknown" };
  memory.receipts.set(call.hash, receipt);
  const counted = head < blockNumber ? 1 : Number(head - blockNumber) + 1;
  const isDeep =
    counted >= confirmations && (await hasConfirmations(node, { blockHash, blockNumber }, look));
  return {
    state: "mined",
    blockHash,
    blockNumber,
    confirmations: isDeep ? counted : Math.min(counted, Math.max(confirmations - 1, 1)),
    outcome: receipt.status === "reverted" ? "reverted" : outcomeBy(receipt.logs),
    gasCost: gasCostOf(receipt),
  };
}
