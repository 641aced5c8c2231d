import {
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
  type Log,
  type TransactionReceipt,
} from "viem";
import type { MinedOutcome, TransferOutcome } from "../port.ts";
import type { EvmNode } from "./evm-node.ts";
import { isHeldByBlocks } from "./held-by-blocks.ts";
import { isNonceTakenByAnother } from "./nonce-taken.ts";

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
