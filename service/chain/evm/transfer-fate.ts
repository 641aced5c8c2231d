import {
  isAddressEqual,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
  type TransactionReceipt,
} from "viem";
import type { TransferFate } from "../port.ts";
import type { EvmNode } from "./evm-node.ts";
import { isHeldByBlocks } from "./held-by-blocks.ts";
import { isNonceTakenByAnother } from "./nonce-taken.ts";
import { TOKEN_ABI } from "./token-abi.ts";

export type EvmTransfer = {
  hash: Hex;
  nonce: bigint;
  token: Address;
  from: Address;
  to: Address;
  units: bigint;
};

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

function outcomeOf(receipt: TransactionReceipt, transfer: EvmTransfer) {
  if (receipt.status === "reverted") return "reverted" as const;
  const delivered = parseEventLogs({ abi: TOKEN_ABI, eventName: "Transfer", logs: receipt.logs })
    .filter((log) => isAddressEqual(log.address, transfer.token))
    .filter((log) => isAddressEqual(log.args.from, transfer.from))
    .filter((log) => isAddressEqual(log.args.to, transfer.to));
  const [log, second] = delivered;
  const isExact = log !== undefined && second === undefined && log.args.units === transfer.units;
  return isExact ? ("delivered" as const) : ("unproven" as const);
}

export async function transferFate(
  node: EvmNode,
  transfer: EvmTransfer,
  confirmations: number,
): Promise<TransferFate> {
  // The head is read before the receipt, so that confirmations are never overstated.
  const head = await node.ask((client) => client.getBlockNumber());
  const receipt = await receiptOf(node, transfer.hash);
  if (receipt === null) {
    if (await isKnown(node, transfer.hash)) return { state: "pending" };
    const deep = head - BigInt(confirmations) + 1n;
    const isTaken = await isNonceTakenByAnother(node, transfer, deep);
    return { state: isTaken ? "displaced" : "unknown" };
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
    outcome: outcomeOf(receipt, transfer),
    gasCost: receipt.gasUsed * receipt.effectiveGasPrice,
  };
}
