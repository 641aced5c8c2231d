import "server-only";
import {
  isAddressEqual,
  isHash,
  keccak256,
  parseAbi,
  parseEventLogs,
  stringToHex,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type PublicClient,
  type TransactionReceipt,
} from "viem";
import { askChain, type Known } from "./chain-node.ts";
import { isHeldByBlocks } from "./held-by-blocks.ts";
import {
  differs,
  unknown,
  VERIFIED,
  type ExpectedPull,
  type MoveFault,
  type PullCheck,
} from "./pull-check.ts";

const ABI = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event Pulled(bytes32 indexed payoutId, uint256 indexed userId, address token, address from, uint256 units)",
  "function pulled(bytes32 payoutId) view returns (bool)",
]);

type Side = "from" | "to";

async function receiptOf(client: PublicClient, hash: string): Promise<TransactionReceipt | null> {
  if (!isHash(hash)) return null;
  try {
    return await client.getTransactionReceipt({ hash: hash as Hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

/** What the pinned token itself tells of this transaction (EIP-20): the payer's side of it. */
function moved(logs: TransactionReceipt["logs"], token: Address, side: Side, payer: string) {
  return parseEventLogs({ abi: ABI, eventName: "Transfer", logs })
    .filter(({ address }) => isAddressEqual(address, token))
    .filter(({ args }) => isAddressEqual(args[side], payer as Address))
    .reduce((sum, { args }) => sum + args.value, 0n);
}

async function faultOfMove(
  client: PublicClient,
  receipt: TransactionReceipt | null,
  token: Address,
  side: Side,
  { units, payer, confirmations }: ExpectedPull,
): Promise<MoveFault | null> {
  if (receipt === null) return "not_found";
  if (receipt.status !== "success") return "reverted";
  if (moved(receipt.logs, token, side, payer) !== units) return "other_amount";
  const isHeld = await isHeldByBlocks(client, receipt, confirmations - 1);
  return isHeld ? null : "too_few_confirmations";
}

const payoutHash = (payoutId: string) => keccak256(stringToHex(payoutId));

/** Whether the factory tells in this transaction that it pulled this payout, once. */
function isOfPayout({ logs }: TransactionReceipt, factory: string, expected: ExpectedPull) {
  const told = parseEventLogs({ abi: ABI, eventName: "Pulled", logs })
    .filter(({ address }) => isAddressEqual(address, factory as Address))
    .filter(({ args }) => args.payoutId === payoutHash(expected.payoutId));
  return told.length === 1 && told[0]?.args.units === expected.units;
}

async function checkFailed(client: PublicClient, token: Address, expected: ExpectedPull) {
  const { factory, payoutId, pullHash, payer } = expected;
  if (factory !== null) {
    const isPulled = await client.readContract({
      address: factory as Address,
      abi: ABI,
      functionName: "pulled",
      args: [payoutHash(payoutId)],
    });
    return isPulled ? differs("pulled_though_failed") : VERIFIED;
  }
  const receipt = pullHash === null ? null : await receiptOf(client, pullHash);
  const took = receipt && moved(receipt.logs, token, "from", payer) > 0n;
  return took ? differs("pulled_though_failed") : unknown(false);
}

async function checkTaken(client: PublicClient, token: Address, expected: ExpectedPull) {
  const { pullHash, refundHash, factory, end } = expected;
  if (pullHash === null) return unknown(false);
  const pull = await receiptOf(client, pullHash);
  const fault = await faultOfMove(client, pull, token, "from", expected);
  if (fault !== null) return differs(fault);
  if (factory !== null && pull && !isOfPayout(pull, factory, expected)) {
    return differs("other_payout");
  }
  if (end === "completed") return VERIFIED;
  if (refundHash === null) return unknown(false);
  const refund = await receiptOf(client, refundHash);
  const refundFault = await faultOfMove(client, refund, token, "to", expected);
  return refundFault === null ? VERIFIED : differs(`refund_${refundFault}`);
}

/** Our own look at a payout that has ended on an EVM chain; its token's and its factory's events tell. */
export function checkEvmPull(
  token: Address,
  expected: ExpectedPull,
): Promise<Known<{ check: PullCheck }>> {
  const check = expected.end === "failed" ? checkFailed : checkTaken;
  return askChain(expected, async (client) => ({ check: await check(client, token, expected) }));
}
