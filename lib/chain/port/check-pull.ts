import "server-only";
import { pullsByDelegate } from "#protocol/chain/networks.ts";
import { readToken } from "./chain-on.ts";
import type { Mined, Pulls } from "./port.ts";
import {
  differs,
  unknown,
  VERIFIED,
  type ExpectedPull,
  type MoveFault,
  type PullCheck,
} from "./pull-check.ts";

async function faultOfMove(
  mined: Mined | null,
  side: "from" | "to",
  { units, payer, confirmations }: ExpectedPull,
): Promise<{ fault: MoveFault; units?: bigint } | null> {
  if (mined === null) return { fault: "not_found" };
  if (!mined.isExecuted) return { fault: "reverted" };
  const moved = mined.moved(side, payer);
  // Solana tells the balance: what went the other way is nothing that moved this way.
  if (moved !== units) return { fault: "other_amount", units: moved > 0n ? moved : 0n };
  return (await mined.isHeld(confirmations)) ? null : { fault: "too_few_confirmations" };
}

/** Without a factory, only a transaction that the exchange names can show a pull of a failed payout. */
async function checkFailed(pulls: Pulls, expected: ExpectedPull): Promise<PullCheck> {
  const { factory, payoutId, payer, pullHash } = expected;
  if (factory !== null) {
    const isPulled = await pulls.isPulled({ factory, payoutId, payer });
    return isPulled ? differs("pulled_though_failed") : VERIFIED;
  }
  const mined = pullHash === null ? null : await pulls.mined(pullHash);
  const took = mined !== null && mined.isExecuted && mined.moved("from", payer) > 0n;
  return took ? differs("pulled_though_failed") : unknown(false);
}

async function checkTaken(pulls: Pulls, expected: ExpectedPull): Promise<PullCheck> {
  const { pullHash, refundHash, factory, end } = expected;
  if (pullHash === null) return unknown(false);
  const pull = await pulls.mined(pullHash);
  const taken = await faultOfMove(pull, "from", expected);
  if (taken !== null) return differs(taken.fault, taken.units);
  if (factory !== null && pull && !pull.isPullOf(factory, expected)) return differs("other_payout");
  if (end === "completed") return VERIFIED;
  if (refundHash === null) return unknown(false);
  const refund = await pulls.mined(refundHash);
  const returned = await faultOfMove(refund, "to", expected);
  if (returned !== null) return differs(`refund_${returned.fault}`, returned.units);
  // What came before the tokens were taken gives nothing of them back.
  return pull && refund && refund.block > pull.block ? VERIFIED : differs("refund_too_early");
}

/**
 * Checks a payout's end on the chain: exactly these units were taken from the payer for this payout; if it
 * was refunded, exactly these came back later; if it failed, none were taken.
 */
export async function checkPull(asked: ExpectedPull): Promise<PullCheck> {
  const factory = pullsByDelegate(asked.network) ? null : asked.factory;
  const expected = { ...asked, factory };
  const check = expected.end === "failed" ? checkFailed : checkTaken;
  const found = await readToken(expected, (chain, contract) =>
    chain.pulls(contract, expected, async (pulls) => ({ check: await check(pulls, expected) })),
  );
  if (found.known) return found.check;
  return found.why === "other_chain" ? differs("other_chain") : unknown(found.why === "silent");
}
