import "server-only";
import {
  isHash,
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
import { isOfPayout, movedBy, payoutHash, PULL_ABI } from "./pull-logs.ts";

async function receiptOf(client: PublicClient, hash: string): Promise<TransactionReceipt | null> {
  if (!isHash(hash)) return null;
  try {
    return await client.getTransactionReceipt({ hash: hash as Hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

async function faultOfMove(
  client: PublicClient,
  receipt: TransactionReceipt | null,
  token: Address,
  side: "from" | "to",
  { units, payer, confirmations }: ExpectedPull,
): Promise<MoveFault | null> {
  if (receipt === null) return "not_found";
  if (receipt.status !== "success") return "reverted";
  if (movedBy(receipt.logs, token, side, payer as Address) !== units) return "other_amount";
  const isHeld = await isHeldByBlocks(client, receipt, confirmations - 1);
  return isHeld ? null : "too_few_confirmations";
}

async function checkFailed(client: PublicClient, token: Address, expected: ExpectedPull) {
  const { factory, payoutId, pullHash, payer } = expected;
  if (factory !== null) {
    const isPulled = await client.readContract({
      address: factory as Address,
      abi: PULL_ABI,
      functionName: "pulled",
      args: [payoutHash(payoutId)],
    });
    return isPulled ? differs("pulled_though_failed") : VERIFIED;
  }
  const receipt = pullHash === null ? null : await receiptOf(client, pullHash);
  const took = receipt && movedBy(receipt.logs, token, "from", payer as Address) > 0n;
  return took ? differs("pulled_though_failed") : unknown(false);
}

async function checkTaken(client: PublicClient, token: Address, expected: ExpectedPull) {
  const { pullHash, refundHash, factory, end } = expected;
  if (pullHash === null) return unknown(false);
  const pull = await receiptOf(client, pullHash);
  const fault = await faultOfMove(client, pull, token, "from", expected);
  if (fault !== null) return differs(fault);
  if (factory !== null && pull && !isOfPayout(pull.logs, factory as Address, expected)) {
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
