import "server-only";
import { encodeFunctionData, type Log } from "viem";
import { evmForm } from "#protocol/tron/evm-form.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import type { Known } from "./chain-node.ts";
import {
  differs,
  unknown,
  VERIFIED,
  type ExpectedPull,
  type MoveFault,
  type PullCheck,
} from "./pull-check.ts";
import { isOfPayout, movedBy, payoutHash, PULL_ABI } from "./pull-logs.ts";
import { newestTronBlock } from "./tron-blocks.ts";
import { TronInfo } from "./tron-info.ts";
import { tronUint } from "./tron-reads.ts";

type Mined = { isExecuted: boolean; confirmations: number; logs: Log[] };

async function minedOf(node: TronReader, hash: string | null): Promise<Mined | null> {
  if (hash === null || !/^[0-9a-f]{64}$/.test(hash)) return null;
  // The head is read before, so that confirmations are never overstated.
  const head = await newestTronBlock(node, "wallet");
  const info = await node.ask("wallet/gettransactioninfobyid", { value: hash }, TronInfo);
  if (info.id !== hash) return null;
  const confirmations = Number(head.number) - info.blockNumber + 1;
  return { isExecuted: info.receipt.result === "SUCCESS", confirmations, logs: info.logs };
}

function faultOfMove(
  mined: Mined | null,
  token: string,
  side: "from" | "to",
  { units, payer, confirmations }: ExpectedPull,
): MoveFault | null {
  if (mined === null) return "not_found";
  if (!mined.isExecuted) return "reverted";
  if (movedBy(mined.logs, evmForm(token), side, evmForm(payer)) !== units) return "other_amount";
  return mined.confirmations < confirmations ? "too_few_confirmations" : null;
}

async function failed(node: TronReader, token: string, expected: ExpectedPull): Promise<PullCheck> {
  const { factory, payoutId, pullHash, payer } = expected;
  if (factory !== null) {
    const args = [payoutHash(payoutId)] as const;
    const data = encodeFunctionData({ abi: PULL_ABI, functionName: "pulled", args });
    const isPulled = await tronUint(node, { owner: payer, contract: factory, data });
    return isPulled === 0n ? VERIFIED : differs("pulled_though_failed");
  }
  const mined = await minedOf(node, pullHash);
  const took = mined !== null && movedBy(mined.logs, evmForm(token), "from", evmForm(payer)) > 0n;
  return took ? differs("pulled_though_failed") : unknown(false);
}

async function taken(node: TronReader, token: string, expected: ExpectedPull): Promise<PullCheck> {
  const { pullHash, refundHash, factory, end } = expected;
  if (pullHash === null) return unknown(false);
  const pull = await minedOf(node, pullHash);
  const fault = faultOfMove(pull, token, "from", expected);
  if (fault !== null) return differs(fault);
  if (factory !== null && pull && !isOfPayout(pull.logs, evmForm(factory), expected)) {
    return differs("other_payout");
  }
  if (end === "completed") return VERIFIED;
  if (refundHash === null) return unknown(false);
  const refund = faultOfMove(await minedOf(node, refundHash), token, "to", expected);
  return refund === null ? VERIFIED : differs(`refund_${refund}`);
}

/** Our own look at a payout that has ended on Tron; its token's and its factory's events tell. */
export function checkTronPull(
  token: string,
  expected: ExpectedPull,
): Promise<Known<{ check: PullCheck }>> {
  const check = expected.end === "failed" ? failed : taken;
  return askTron(expected, async (node) => ({ check: await check(node, token, expected) }));
}
