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

/** Blocks whose state any node still has. */
const REACH = 48n;

/**
 * Whether a block up to `deep` holds another transaction of this sender and nonce. A missing
 * receipt alone proves nothing (nodes prune, and index late): the transaction that took the nonce
 * is looked for and must be another. What lies too far back to be shown is not taken for true.
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
 * Whether `depth` blocks stand on a block, each naming the one below it. A head's number alone does
 * not say so: it may be another branch's, seen before a reorganisation or through another node.
 */
async function isHeldByBlocks(
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

/** Signed bytes that were sent, or will be. */
export type SignedCall = { hash: Hex; nonce: bigint; from: Address };

/** What an executed transaction did for what was ordered, by its log. */
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

/** What became of signed bytes; `outcomeBy` judges the log of those that were executed. */
export async function callOutcome(
  node: EvmNode,
  call: SignedCall,
  outcomeBy: Proof,
  confirmations: number,
): Promise<TransferOutcome> {
  // The head is read before the receipt, so that confirmations are never overstated.
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
    (await isHeldByBlocks(node, { blockHash, blockNumber }, confirmations - 1));
  return {
    state: "mined",
    blockHash,
    blockNumber,
    confirmations: isDeep ? counted : Math.min(counted, Math.max(confirmations - 1, 1)),
    outcome: receipt.status === "reverted" ? "reverted" : outcomeBy(receipt.logs),
    gasCost: receipt.gasUsed * receipt.effectiveGasPrice,
  };
}
