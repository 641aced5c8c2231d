import type { WorkerLoop, WorkerLoopOptions } from "#platform/worker-loop.ts";

export type StartLoop = (
  name: string,
  intervalMs: number,
  tick: WorkerLoopOptions["tick"],
) => WorkerLoop;

/** The loop itself looks for nothing: it is told. */
const UNTOLD_MS = 3_600_000;

/**
 * A loop whose rounds run only when told that work is due. `restMs`: after a round it is told
 * nothing for so long. Returns what tells it.
 */
export function roundWhenDue(
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
