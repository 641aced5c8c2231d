import type { WorkerLoop, WorkerLoopOptions } from "#platform/worker-loop.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { dueNetworks, networkRounds } from "#service/domain/sends/settle-network.ts";

type StartLoop = (name: string, intervalMs: number, tick: WorkerLoopOptions["tick"]) => WorkerLoop;

/** The loop itself looks for nothing: it is told. */
const UNTOLD_MS = 3_600_000;

/**
 * A loop whose rounds run only when told that work is due. `restMs`: after a round it is told
 * nothing for so long. Returns what tells it.
 */
function roundWhenDue(
  start: StartLoop,
  name: string,
  restMs: number,
  round: () => Promise<boolean | void>,
): () => void {
  let isDue = false;
  let restsUntil = 0;
  const loop = start(name, UNTOLD_MS, async () => {
    if (!isDue) return false;
    isDue = false;
    // While it runs, what is due is what it does.
    restsUntil = Infinity;
    try {
      isDue = (await round()) === true;
      return isDue;
    } finally {
      restsUntil = performance.now() + restMs;
    }
  });
  return () => {
    if (performance.now() < restsUntil) return;
    isDue = true;
    loop.wake();
  };
}

/** Looks that wait for a slow bank keep one of them. */
const LANES = 3;

/**
 * Checks payouts, signs, sends, confirms and tops up on every network that is set up. One look at the database says
 * where work is due; a chain that nobody uses is neither asked nor started. One that is slow or
 * away holds up no other. Returns the loop that looks.
 */
export function startChainRounds(deps: Deps, start: StartLoop, everyMs: number): WorkerLoop {
  const told = new Map<string, () => void>();
  for (const chain of deps.chains.values()) {
    const { network } = chain;
    const { check, sign, confirm, fill } = networkRounds(deps, chain);
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
