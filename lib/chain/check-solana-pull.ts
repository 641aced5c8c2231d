import "server-only";
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
import { solanaMoves, type SolanaMoves } from "./solana-moves.ts";

type Mined = SolanaMoves & { isFinal: boolean };

async function minedOf(
  node: SolanaReader,
  mint: string,
  hash: string | null,
): Promise<Mined | null> {
  if (hash === null) return null;
  const final = await solanaMoves(node, { mint, hash }, "finalized");
  if (final !== null) return { ...final, isFinal: true };
  const found = await solanaMoves(node, { mint, hash }, "confirmed");
  return found && { ...found, isFinal: false };
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
