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
import type { MinedOutcome, TransferOutcome } from "../port.ts";
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

/**
 * Whether `depth` linked blocks stand on a block. The head's number alone does not prove that: it may
 * belong to another branch, seen before a reorganisation or through another node.
 */
async function hasConfirmations(
  node: EvmNode,
  { blockHash, blockNumber }: Held,
  depth: number,
): Promise<boolean> {
  if (depth === 0) return true;
  try {
    const top = await node.client.getBlock({ blockNumber: blockNumber + BigInt(depth) });
    let below = top.parentHash;
    for (let left = depth - 1; left > 0; left -= 1) {
      below = (await node.client.getBlock({ blockHash: below })).parentHash;
    }
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

/** The outcome of signed bytes; `outcomeBy` judges the log of an executed transaction. */
export async function callOutcome(
  node: EvmNode,
  call: SignedCall,
  outcomeBy: Proof,
  confirmations: number,
): Promise<TransferOutcome> {
  // Read the head before the receipt, so that confirmations are never overstated.
  const head = await node.ask((client) => client.getBlockNumber());
  const receipt = await receiptOf(node, call.hash);
  if (receipt === null) {
    if (await isKnown(node, call.hash)) return { state: "pending" };
    const deep = head - BigInt(confirmations) + 1n;
    const isTaken = await isNonceTakenByAnother(node, call, deep);
    return isTaken ? { state: "displaced", why: "number_taken" } : { state: "unknown" };
  }
  const { blockNumber, blockHash } = receipt;
  const canonical = await node.ask((client) => client.getBlock({ blockNumber }));
  if (canonical.hash !== blockHash) return { state: "unknown" };
  const counted = head < blockNumber ? 1 : Number(head - blockNumber) + 1;
  const isDeep =
    counted >= confirmations &&
    (await hasConfirmations(node, { blockHash, blockNumber }, confirmations - 1));
  return {
    state: "mined",
    blockHash,
    blockNumber,
    confirmations: isDeep ? counted : Math.min(counted, Math.max(confirmations - 1, 1)),
    outcome: receipt.status === "reverted" ? "reverted" : outcomeBy(receipt.logs),
    gasCost: gasCostOf(receipt),
  };
}
