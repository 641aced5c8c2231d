import "server-only";
import {
  createPublicClient,
  http,
  isAddressEqual,
  isHash,
  parseAbi,
  parseEventLogs,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
} from "viem";
import type { Token } from "#protocol/money.ts";
import { FAMILY, pinnedChainId, pinnedToken } from "#protocol/networks.ts";
import type { Environment, Network } from "#protocol/networks.ts";
import { tronTransferDifference } from "./check-tron-transfer.ts";
import type { TransferDifference } from "./transfer-difference.ts";

/** What must be found on the chain for tokens to have arrived. */
export type ExpectedTransfer = {
  environment: Environment;
  network: Network;
  token: Token;
  hash: string;
  recipient: string;
  /** Token units. */
  units: bigint;
  /** Blocks that must hold it, its own included. */
  confirmations: number;
};

export type { TransferDifference } from "./transfer-difference.ts";
export type TransferCheck =
  | { result: "verified" }
  | { result: "differs"; difference: TransferDifference }
  /** The chain could not be asked: nothing is known either way. */
  | { result: "not_checked" };

const TIMEOUT_MS = 10_000;
const TRANSFER = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

const differs = (difference: TransferDifference): TransferCheck => ({
  result: "differs",
  difference,
});

async function checkTronTransfer(
  url: string,
  pinned: { token: string; chainId: number | null },
  expected: ExpectedTransfer,
): Promise<TransferCheck> {
  try {
    const difference = await tronTransferDifference(url, { ...expected, ...pinned });
    return difference === null ? { result: "verified" } : differs(difference);
  } catch {
    return { result: "not_checked" };
  }
}

/**
 * Our own look at the chain: the pinned token's Transfer events of this transaction (EIP-20; on tron
 * TRC-20, which has the same).
 */
export async function checkTransfer(
  url: string | null,
  expected: ExpectedTransfer,
): Promise<TransferCheck> {
  const token = pinnedToken(expected.environment, expected.network, expected.token);
  const chainId = pinnedChainId(expected.environment, expected.network);
  if (url === null || token === null) return { result: "not_checked" };
  const family = FAMILY[expected.network];
  if (family === "tron") return checkTronTransfer(url, { token, chainId }, expected);
  if (family !== "evm") return { result: "not_checked" };
  if (!isHash(expected.hash)) return differs("not_found");
  const client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS }) });
  try {
    if ((await client.getChainId()) !== chainId) return differs("other_chain");
    const receipt = await client.getTransactionReceipt({ hash: expected.hash as Hash });
    if (receipt.status !== "success") return differs("reverted");
    const head = await client.getBlockNumber({ cacheTime: 0 });
    const confirmations = head - receipt.blockNumber + 1n;
    if (confirmations < BigInt(expected.confirmations)) return differs("too_few_confirmations");
    const transfers = parseEventLogs({ abi: TRANSFER, logs: receipt.logs }).filter(
      ({ address, args }) =>
        isAddressEqual(address, token as Address) &&
        isAddressEqual(args.to, expected.recipient as Address),
    );
    const received = transfers.reduce((sum, { args }) => sum + args.value, 0n);
    return received === expected.units
      ? { result: "verified" }
      : differs("other_recipient_or_amount");
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return differs("not_found");
    return { result: "not_checked" };
  }
}
