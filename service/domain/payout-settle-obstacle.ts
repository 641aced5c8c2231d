import type { Chain, TransferPlan } from "#service/chain/port.ts";
import type { ChainSend } from "#service/db/chain-sends.ts";
import { findTimedPayout, type TimedPayout } from "#service/db/payout-work.ts";
import type { Deps } from "./deps.ts";
import { endUnpulled, isTooLate, noteUnknownPull } from "./payout-settle-unpulled.ts";

type Obstacle = Pick<Extract<TransferPlan, { can: false }>, "why" | "detail">;

function payoutOf(deps: Deps, { id, payout_id }: ChainSend): Promise<TimedPayout> {
  if (payout_id === null) throw new Error(`send ${id} is of no payout`);
  return findTimedPayout(deps.db, payout_id);
}

/** What keeps a pull back for the payer's own doing, in words for whoever reads of the payout. */
const OF_THE_PAYER: Readonly<Record<string, string>> = {
  not_allowed: "the allowance or the balance was taken back",
  refused: "the token refuses to be pulled",
};

/** Ends a payout whose pull nobody expects any more; false while it may be signed. */
export async function endLatePull(deps: Deps, chain: Chain, send: ChainSend): Promise<boolean> {
  const payout = await payoutOf(deps, send);
  if (!isTooLate(payout)) return false;
  await endUnpulled(deps, chain, payout, send.trouble ?? "could not be pulled in time");
  return true;
}

/** A pull can't be signed: true when that has ended it, false when it is to be looked at again. */
export async function notePullObstacle(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  { why, detail }: Obstacle,
): Promise<boolean> {
  const payout = await payoutOf(deps, send);
  if (why === "already_pulled") {
    await noteUnknownPull(deps, payout);
    return true;
  }
  if (payout.msLeft > 0) return false;
  await endUnpulled(deps, chain, payout, OF_THE_PAYER[why] ?? `could not be pulled: ${detail}`);
  return true;
}
