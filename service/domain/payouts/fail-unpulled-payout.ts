import type { Chain, PlanObstacle } from "#service/chain/port.ts";
import { lockLiveSend, updateSend, type ChainSend } from "#service/db/sends/chain-sends.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import { lockPayout, type TimedPayout, findTimedPayout } from "#service/db/payouts/payout-work.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { FAILURES } from "./payout-failure.ts";
import { endPayout, postponePayout } from "./payout-moves.ts";
import { queuePull } from "./payout-settle-pull.ts";

/**
 * How long after its deadline a payout still waits for what the service must provide: gas, or a node or
 * bank that answers. Long enough for a person to act; after that its price is too old.
 */
const GRACE_MS = 600_000;
const PULLED_UNKNOWN = "the chain has pulled this payout, and we do not know of it";

/** Too late to pull, whatever the chain shows. */
export const isTooLate = ({ msLeft }: TimedPayout) => msLeft < -GRACE_MS;

/**
 * Abandons the payout's live pull, which was never signed; no other pull can follow. False when the pull
 * is already signed, because its bytes may be mined.
 */
async function abandonPull(tx: Transaction, payout: Payout): Promise<boolean> {
  const send = await lockLiveSend(tx, payout.id, "pull");
  if (!send) return payout.stage === "checking";
  if (send.state !== "intended") return false;
  await updateSend(tx, send.id, { state: "abandoned", settled_at: NOW });
  return true;
}

const isUnpulled = ({ stage, status }: Payout) =>
  (stage === "checking" || stage === "pulling") && status === "processing";

/**
 * The factory has pulled this payout and the database does not know it, as after a restore from an old
 * backup. The fate of the PIX is unknown too, so the service signs and pays nothing more for it.
 */
async function recordUnknownPull(
  deps: Deps,
  { id, payout_id }: Pick<Payout, "id" | "payout_id">,
): Promise<void> {
  const isHeld = await deps.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!isUnpulled(payout)) return false;
    if (payout.stage === "checking") await queuePull(tx, payout);
    if (!(await abandonPull(tx, payout))) return false;
    await postponePayout(tx, payout, PULLED_UNKNOWN, { stage: "pulling" });
    return true;
  });
  if (isHeld) deps.log.error({ payout: payout_id }, PULLED_UNKNOWN);
}

/**
 * Fails a payout when nothing was pulled and nothing ever will be. The chain is asked first and decides.
 * @throws ExchangeError `UNAVAILABLE` when the node does not answer; then the payout has not failed
 */
export async function failUnpulledPayout(
  deps: Deps,
  chain: Chain,
  { id, payout_id }: Pick<Payout, "id" | "payout_id">,
  failure: string,
): Promise<void> {
  if (await chain.pulled(payout_id)) return recordUnknownPull(deps, { id, payout_id });
  const hasFailed = await deps.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (!isUnpulled(payout) || !(await abandonPull(tx, payout))) return false;
    await endPayout(tx, payout, "failed", { failure });
    return true;
  });
  if (hasFailed)
    deps.log.warn({ payout: payout_id, failure }, "a payout failed; nothing was pulled");
}

function payoutOf(deps: Deps, { id, payout_id }: ChainSend): Promise<TimedPayout> {
  if (payout_id === null) throw new Error(`send ${id} is of no payout`);
  return findTimedPayout(deps.db, payout_id);
}

/**
 * The obstacles that the payer causes, in words for readers of the payout. The service answers for all
 * others: the two minutes (INTERFACE §5) are the payer's time, not time for the service's gas.
 */
const OF_THE_PAYER: Readonly<Partial<Record<PlanObstacle, string>>> = {
  not_allowed: FAILURES.taken_back,
  refused: FAILURES.token_refused,
};

/** Ends a payout whose pull is too late; false when it is in time and may be signed. */
export async function endLatePull(deps: Deps, chain: Chain, send: ChainSend): Promise<boolean> {
  const payout = await payoutOf(deps, send);
  if (!isTooLate(payout)) return false;
  await failUnpulledPayout(
    deps,
    chain,
    payout,
    `could not be pulled: ${send.trouble ?? "no time left"}`,
  );
  return true;
}

/** A pull can't be signed. True when that ended the payout, false when the pull is to be tried again. */
export async function handlePullObstacle(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  why: PlanObstacle,
): Promise<boolean> {
  const payout = await payoutOf(deps, send);
  if (why === "already_pulled") {
    await recordUnknownPull(deps, payout);
    return true;
  }
  const failure = OF_THE_PAYER[why];
  if (failure === undefined || payout.msLeft > 0) return false;
  await failUnpulledPayout(deps, chain, payout, failure);
  return true;
}
