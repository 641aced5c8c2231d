import type { Chain, PlanObstacle } from "#service/chain/port.ts";
import type { ChainSend } from "#service/db/sends/chain-sends.ts";
import { findTimedPayout, type TimedPayout } from "#service/db/payouts/payout-work.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { failBeforePull, isTooLate, noteUnknownPull } from "./payout-fail-before-pull.ts";

function payoutOf(deps: Deps, { id, payout_id }: ChainSend): Promise<TimedPayout> {
  if (payout_id === null) throw new Error(`send ${id} is of no payout`);
  return findTimedPayout(deps.db, payout_id);
}

/**
 * What keeps a pull back for the payer's own doing, in words for whoever reads of the payout. All
 * else is ours: two minutes are the payer's time (INTERFACE 5), not our gas's.
 */
const OF_THE_PAYER: Readonly<Partial<Record<PlanObstacle, string>>> = {
  not_allowed: "the allowance or the balance was taken back",
  refused: "the token refuses to be pulled",
};

/** Ends a payout whose pull nobody expects any more; false while it may be signed. */
export async function endLatePull(deps: Deps, chain: Chain, send: ChainSend): Promise<boolean> {
  const payout = await payoutOf(deps, send);
  if (!isTooLate(payout)) return false;
  await failBeforePull(
    deps,
    chain,
    payout,
    `could not be pulled: ${send.trouble ?? "no time left"}`,
  );
  return true;
}

/** A pull can't be signed: true when that has ended it, false when it is to be looked at again. */
export async function notePullObstacle(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  why: PlanObstacle,
): Promise<boolean> {
  const payout = await payoutOf(deps, send);
  if (why === "already_pulled") {
    await noteUnknownPull(deps, payout);
    return true;
  }
  const failure = OF_THE_PAYER[why];
  if (failure === undefined || payout.msLeft > 0) return false;
  await failBeforePull(deps, chain, payout, failure);
  return true;
}
