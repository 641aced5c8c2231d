import type { Log } from "#platform/log.ts";
import { startWorkerLoop, type WorkerLoop, type WorkerLoopOptions } from "#platform/worker-loop.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { payPix } from "#service/domain/payouts/payout-settle-pix.ts";
import { importReceipts } from "#service/domain/payins/settle-bank-feed.ts";
import { takeMissedPix } from "#service/domain/payins/take-missed-pix.ts";
import { sendReturns } from "#service/domain/payins/settle-returns.ts";
import { watchWitnesses, type WitnessWatch } from "#service/domain/recovery/look-at-witnesses.ts";
import { networkLeases, type NetworkLeases } from "#service/domain/sends/network-lease.ts";
import { dueNetworks, networkRounds } from "#service/domain/sends/settle-network.ts";

type StartLoop = (name: string, intervalMs: number, tick: WorkerLoopOptions["tick"]) => WorkerLoop;

/** The loop does not poll: it runs when it is woken. */
const UNTOLD_MS = 3_600_000;

/**
 * Starts a loop whose rounds run only when work is due, and returns the function that says so. `restMs`:
 * calls within this time after a round are ignored.
 */
function roundWhenDue(
  start: StartLoop,
  name: string,
  restMs: number,
  round: () => Promise<boolean | void>,
): () => void {
  let isDue = false;
  let coolsOffUntil = 0;
  const loop = start(name, UNTOLD_MS, async () => {
    if (!isDue) return false;
    isDue = false;
    // Calls during a round are ignored: the round is doing that work.
    coolsOffUntil = Infinity;
    try {
      isDue = (await round()) === true;
      return isDue;
    } finally {
      coolsOffUntil = performance.now() + restMs;
    }
  });
  return () => {
    if (performance.now() < coolsOffUntil) return;
    isDue = true;
    loop.wake();
  };
}

/** A check that waits for a slow bank takes up one lane. */
const LANES = 3;

/**
 * Checks payouts, signs, sends, confirms and tops up on every configured network. One query says where
 * work is due, so an unused chain is neither called nor started. A slow or absent chain delays no other.
 * Of several processes one signs and one confirms on a network.
 * Returns the loop that runs this query.
 */
function startChainRounds(
  deps: Deps,
  start: StartLoop,
  everyMs: number,
  witnesses: WitnessWatch,
  leases: NetworkLeases,
): WorkerLoop {
  const told = new Map<string, () => void>();
  for (const chain of deps.chains.values()) {
    const { network } = chain;
    const rounds = networkRounds(deps, chain, leases);
    const seenFirst = (round: () => Promise<boolean | void>) => async () => {
      await witnesses.seen("bank");
      await witnesses.seen(network);
      return round();
    };
    const check = seenFirst(rounds.check);
    const sign = seenFirst(rounds.sign);
    const confirm = seenFirst(rounds.confirm);
    const fill = seenFirst(rounds.fill);
    const confirming = roundWhenDue(start, `confirm ${network}`, everyMs / 2, confirm);
    const signing = roundWhenDue(start, `sign ${network}`, 0, async () => {
      const isMore = await sign();
      confirming();
      return isMore;
    });
    const checking = Array.from({ length: LANES }, (_, lane) =>
      roundWhenDue(start, `check ${network} ${lane}`, 0, async () => {
        const isMore = await check();
        looking.wake();
        return isMore;
      }),
    );
    const filling = roundWhenDue(start, `top up ${network}`, everyMs * 10, fill);
    told.set(`check ${network}`, () => checking.forEach((tell) => tell()));
    told.set(`confirm ${network}`, confirming);
    told.set(`sign ${network}`, signing);
    if (deps.faucet) told.set(`fill ${network}`, filling);
  }
  const looking = start("look for sends", everyMs, async () => {
    for (const { network, work } of await dueNetworks(deps)) told.get(`${work} ${network}`)?.();
  });
  return looking;
}

export type SettleWorkers = { stop: () => Promise<void> };

/** Bounds the wait after a bank or a node has come back. */
const LONGEST_PAUSE_MS = 5_000;

/** How often the witnesses are asked whether they show more than the books know. */
const LOOK_AGAIN_MS = 30_000;

/** A payment that waits for a slow bank takes up one lane. */
const PAYMENT_LANES = 3;

/**
 * Starts all work that brings payins and payouts to their end: the bank's feed, the checks, sends and
 * confirmations of each chain, expiry, returns, outgoing PIX and, in the sandbox, the treasury's top-up.
 * Several processes may run them on one database. `intervalMs`: the pause between looks.
 */
export function startSettleWorkers(deps: Deps, log: Log, intervalMs: number): SettleWorkers {
  const loops: WorkerLoop[] = [];
  const start = (name: string, every: number, tick: WorkerLoopOptions["tick"]): WorkerLoop => {
    const loop = startWorkerLoop({
      name,
      tick,
      intervalMs: every,
      log,
      maxPauseMs: LONGEST_PAUSE_MS,
    });
    loops.push(loop);
    return loop;
  };

  const witnesses = watchWitnesses(deps);
  start("witnesses", LOOK_AGAIN_MS, () => witnesses.look());
  const leases = networkLeases(deps);
  const looking = startChainRounds(deps, start, intervalMs, witnesses, leases);
  /** Nothing is moved before this process has asked the bank what has moved. */
  const startSeen = (name: string, tick: () => Promise<boolean | void>, every = intervalMs) =>
    start(name, every, async () => {
      await witnesses.seen("bank");
      return tick();
    });
  startSeen("bank feed", async () => {
    const isMore = await importReceipts(deps);
    looking.wake();
    return isMore;
  });
  const takeMissed = async () => {
    const isMore = await takeMissedPix(deps);
    looking.wake();
    return isMore;
  };
  startSeen("missed PIX", takeMissed, LOOK_AGAIN_MS);
  for (let lane = 0; lane < PAYMENT_LANES; lane += 1) {
    startSeen(`payments ${lane}`, () => payPix(deps));
  }
  startSeen("returns", () => sendReturns(deps));
  startSeen("expire", () => expirePayins(deps));

  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
      await leases
        .drop()
        .catch((err: unknown) => log.warn({ err }, "leases run out by themselves"));
    },
  };
}
