import "server-only";
import { isSignature, signature } from "@solana/kit";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import type { Known } from "./chain-node.ts";
import {
  differs,
  unknown,
  VERIFIED,
  type ExpectedPull,
  type MoveFault,
  type PullCheck,
} from "./pull-check.ts";

type Held = readonly { mint: string; owner?: string; uiTokenAmount: { amount: string } }[];
type Mined = { isExecuted: boolean; isFinal: boolean; came: (owner: string) => bigint };

const heldBy = (all: Held, mint: string, owner: string): bigint =>
  all
    .filter((one) => one.mint === mint && one.owner === owner)
    .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);

async function minedOf(
  { rpc, ask }: SolanaReader,
  mint: string,
  hash: string | null,
): Promise<Mined | null> {
  if (hash === null || !isSignature(hash)) return null;
  const asked = { encoding: "base64", maxSupportedTransactionVersion: 0 } as const;
  const at = (commitment: "confirmed" | "finalized") =>
    ask(rpc.getTransaction(signature(hash), { ...asked, commitment }));
  const final = await at("finalized");
  const found = final ?? (await at("confirmed"));
  if (found === null || found.meta === null) return null;
  const { err, preTokenBalances, postTokenBalances } = found.meta;
  return {
    isExecuted: err === null,
    isFinal: final !== null,
    came: (owner) =>
      heldBy(postTokenBalances ?? [], mint, owner) - heldBy(preTokenBalances ?? [], mint, owner),
  };
}

function faultOfMove(mined: Mined | null, came: bigint, { payer }: ExpectedPull): MoveFault | null {
  if (mined === null) return "not_found";
  if (!mined.isExecuted) return "reverted";
  if (mined.came(payer) !== came) return "other_amount";
  return mined.isFinal ? null : "too_few_confirmations";
}

/** No chain of accounts tells of a payout that was never pulled: only a transaction that is named does. */
async function failed(node: SolanaReader, mint: string, expected: ExpectedPull) {
  const mined = await minedOf(node, mint, expected.pullHash);
  const took = mined !== null && mined.isExecuted && mined.came(expected.payer) < 0n;
  return took ? differs("pulled_though_failed") : unknown(false);
}

async function taken(node: SolanaReader, mint: string, expected: ExpectedPull): Promise<PullCheck> {
  const { pullHash, refundHash, end, units } = expected;
  if (pullHash === null) return unknown(false);
  const fault = faultOfMove(await minedOf(node, mint, pullHash), -units, expected);
  if (fault !== null) return differs(fault);
  if (end === "completed") return VERIFIED;
  if (refundHash === null) return unknown(false);
  const refund = faultOfMove(await minedOf(node, mint, refundHash), units, expected);
  return refund === null ? VERIFIED : differs(`refund_${refund}`);
}

/**
 * Our own look at a payout that has ended on Solana: what the payer held of the pinned mint before and
 * after the transactions that are named, once they are final.
 */
export function checkSolanaPull(
  mint: string,
  expected: ExpectedPull,
): Promise<Known<{ check: PullCheck }>> {
  const check = expected.end === "failed" ? failed : taken;
  return askSolana(expected, async (node) => ({ check: await check(node, mint, expected) }));
}
