import type { Log } from "#platform/log.ts";
import { startWorkerLoop, type WorkerLoop, type WorkerLoopOptions } from "#platform/worker-loop.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { payPix } from "#service/domain/payouts/payout-settle-pix.ts";
import { takeReceipts } from "#service/domain/payins/settle-bank-feed.ts";
import { sendReturns } from "#service/domain/payins/settle-returns.ts";
import { startChainRounds } from "./chain-rounds.ts";

export type SettleWorkers = { stop: () => Promise<void> };

/** Nobody waits long for a bank or a node that is back. */
const LONGEST_PAUSE_MS = 5_000;

/** A PIX that the bank takes its time for keeps one of them. */
const PAYMENT_LANES = 3;

/**
 * Starts everything that carries payins and payouts to their end: the bank's feed, the looks, sends
 * and confirmations of each chain, expiry, returns, PIX that go out, and in sandbox the treasury's top-up. Several processes may run
 * them on one database. `intervalMs`: the pause between looks.
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

  const looking = startChainRounds(deps, start, intervalMs);
  start("bank feed", intervalMs, async () => {
    const isMore = await takeReceipts(deps);
    looking.wake();
    return isMore;
  });
  for (let lane = 0; lane < PAYMENT_LANES; lane += 1) {
    start(`payments ${lane}`, intervalMs, () => payPix(deps));
  }
  start("returns", intervalMs, () => sendReturns(deps));
  start("expire", intervalMs, () => expirePayins(deps));

  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
