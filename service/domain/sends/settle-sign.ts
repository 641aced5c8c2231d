import { ExchangeError } from "#protocol/wire/error.ts";
import { atMost } from "#platform/rounds/at-most.ts";
import { inGroups } from "#platform/rounds/in-groups.ts";
import { postponeSend, sendsToSign, type ChainSend } from "#service/db/sends/chain-sends.ts";
import type { Chain, PlanObstacle, SendTerms, TransferPlan } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { endLatePull, handlePullObstacle } from "#service/domain/payouts/fail-unpulled-payout.ts";
import { recordRefundRefusal } from "#service/domain/payouts/payout-settle-refund.ts";
import { recordRefusal } from "./abandon-send.ts";
import { orderOf, sendFields } from "./settle-owner.ts";
import { broadcastSends } from "./settle-outcome.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import type { MaySign } from "./network-lease.ts";
import { signGroup, type PlannedSend, type StoredSend } from "./sign-group.ts";
import { signRound, type SignRound } from "./sign-round.ts";

/** As many as may be in no block: between two rounds nothing is signed for the time of some questions. */
const BATCH = 256;
/** Questions on their way to the node at once. */
const PLANS_AT_ONCE = 32;
/** Sends that are being signed or handed over at once; no other is signed while so many are. */
const SENT_AT_ONCE = 32;
/** The most that are signed in one transaction: a part of the above, so that both go on side by side. */
const SIGNED_TOGETHER = 16;
const HOLD_MS = 1_000;
/** How long a round continues while the node answers for no send. */
const PATIENCE_MS = 5_000;

/** Obstacles that appear only after a successful simulation. */
const EXECUTABLE: readonly PlanObstacle[] = ["too_dear", "no_gas"];

async function hold(
  deps: Deps,
  send: ChainSend,
  trouble: string,
  isExecutable = false,
): Promise<void> {
  await postponeSend(deps.db, send.id, { trouble, ms: HOLD_MS, isExecutable });
  // Logged once per trouble, because the send is tried again every second.
  if (send.trouble === trouble) return;
  deps.log.error({ ...sendFields(send), trouble }, "tokens wait to be moved");
}

const shortOf = ({ token }: ChainSend) => `the treasury is short of ${token}`;

type Obstacle = Extract<TransferPlan, { can: false }>;

/** True when the obstacle is handled and the send needs no hold. */
async function handleObstacle(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  { why, detail }: Obstacle,
): Promise<boolean> {
  if (send.purpose === "pull") return handlePullObstacle(deps, chain, send, why);
  if (why !== "refused") return false;
  if (send.purpose === "refund") {
    await recordRefundRefusal(deps, send, detail);
    return false;
  }
  await recordRefusal(deps, send, detail);
  return true;
}

/**
 * The terms to sign a send with; null when it can't be signed now, and why is written down. `isRoom`: it
 * may be signed in this round.
 */
async function planSend(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  { asks, unaccounted, purse }: SignRound,
  isRoom: boolean,
): Promise<SendTerms | null> {
  const wait = async (trouble: string, isExecutable = false) => {
    await hold(deps, send, trouble, isExecutable);
    return null;
  };
  if (send.purpose === "pull" && (await endLatePull(deps, chain, send))) return null;
  if (!isRoom) return null;
  if (send.purpose !== "pull") {
    // Before the plan: its tokens may have gone out, so it must not be given up either.
    if (unaccounted) return wait(unaccounted);
    if ((await purse(send.token)).left < send.units) return wait(shortOf(send));
  }
  const plan = await chain.plan(orderOf(send), asks);
  if (!plan.can) {
    if (await handleObstacle(deps, chain, send, plan)) return null;
    return wait(`${plan.why}: ${plan.detail}`, EXECUTABLE.includes(plan.why));
  }
  // After the plan, which finds out what was pulled already.
  return unaccounted ? wait(unaccounted) : plan.terms;
}

/** Takes a send's units from what the round may sign; false when those before have left too few. */
async function take(send: ChainSend, { purse }: SignRound): Promise<boolean> {
  if (send.purpose === "pull") return true;
  const tokens = await purse(send.token);
  if (tokens.left < send.units) return false;
  tokens.left -= send.units;
  return true;
}

/** Gives back what was taken for a send that was not signed. */
async function giveBack(send: ChainSend, { purse }: SignRound): Promise<void> {
  if (send.purpose !== "pull") (await purse(send.token)).left += send.units;
}

/** Plans sends side by side; the plans come in the order of the sends. */
function planAll(
  due: readonly ChainSend[],
  plan: (send: ChainSend, at: number) => Promise<SendTerms | null>,
): { plans: Promise<SendTerms | null>[]; ended: () => Promise<unknown> } {
  const planning = atMost(PLANS_AT_ONCE);
  const plans = due.map((send, at) => planning(() => plan(send, at)));
  const ended = Promise.allSettled(plans);
  return { plans, ended: () => ended };
}

/**
 * Signs and broadcasts the due sends of a chain without waiting for confirmations in between: plans side
 * by side, signs in turn what is planned by then, each group in one transaction, and broadcasts a group
 * side by side once all its bytes are stored. A send that can't be planned or signed does not hold up the
 * others; when the node does not take bytes, nothing more is signed, since it would only wait for them.
 * `maySign`: each transaction asks whether this is still the process that signs.
 * @throws the first error, after the round
 */
export async function signSends(
  deps: Deps,
  chain: Chain,
  maySign: MaySign = () => Promise.resolve(true),
): Promise<boolean> {
  if (await isInRecovery(deps.db)) return false;
  const due = await sendsToSign(deps.db, chain.network, BATCH);
  if (due.length === 0) return false;
  const round = await signRound(deps, chain, maySign);
  const errors: unknown[] = [];
  const until = performance.now() + PATIENCE_MS;
  let isOver = false;
  /** Never throws: what runs beside it goes on, and its own errors end the round too. */
  const failed = async (send: ChainSend, error: unknown) => {
    errors.push(error);
    // A node that makes every send wait is away.
    isOver ||= performance.now() > until;
    const isNode = error instanceof ExchangeError;
    const trouble = isNode ? "the node does not answer" : "not signed, see the log";
    await hold(deps, send, trouble).catch((another: unknown) => {
      errors.push(another);
      isOver = true;
    });
    return null;
  };
  const { plans, ended } = planAll(due, async (send, at) => {
    if (isOver) return null;
    const isRoom = at < round.room;
    return planSend(deps, chain, send, round, isRoom).catch((error) => failed(send, error));
  });
  const signed = async (group: readonly PlannedSend[]): Promise<StoredSend[]> => {
    try {
      return await signGroup(deps, chain, group, round);
    } catch (error) {
      const [first, ...others] = group;
      if (first && others.length === 0) {
        await failed(first.send, error);
        return [];
      }
      deps.log.warn({ err: error, network: chain.network }, "sends are signed one by one");
      const each: StoredSend[] = [];
      for (const one of group) if (!isOver) each.push(...(await signed([one])));
      return each;
    }
  };
  const handOver = async (sends: readonly StoredSend[]) => {
    for (const { send, error } of await broadcastSends(deps, chain, sends, round.asks)) {
      isOver = true;
      if (error !== undefined) await failed(send, error);
    }
  };
  const groups = inGroups<PlannedSend>({
    together: SIGNED_TOGETHER,
    atOnce: SENT_AT_ONCE,
    isOver: () => isOver,
    begin: async (group) => {
      const stored = await signed(group);
      const ids = new Set(stored.map(({ id }) => id));
      for (const { send } of group) if (!ids.has(send.id)) await giveBack(send, round);
      return () => (stored.length > 0 ? handOver(stored) : Promise.resolve());
    },
  });
  for (const [at, send] of due.entries()) {
    const terms = await plans[at];
    if (isOver) break;
    if (!terms) continue;
    if (await take(send, round)) groups.add({ send, terms });
    else await hold(deps, send, shortOf(send)).catch((error: unknown) => failed(send, error));
  }
  // No part of the round may still be running after it.
  await Promise.all([ended(), groups.ended()]);
  if (errors.length > 0) throw errors[0];
  // With less room, what is signed must get into blocks first.
  return !isOver && due.length === BATCH && round.room >= BATCH / 2;
}
