import type { Log } from "#platform/log.ts";
import { startWorkerLoop, type WorkerLoop } from "#platform/worker-loop.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { analyse } from "#service/domain/sub-accounts/kyc-analysis.ts";

/** Bounds the wait after the database has come back. */
const LONGEST_PAUSE_MS = 5_000;

/**
 * Brings cases to the analyst and writes down the decisions, until stopped. Any number of replicas may run
 * it. `intervalMs`: the pause between looks.
 */
export function startAnalysing(deps: Deps, log: Log, intervalMs: number): WorkerLoop {
  const tick = () => analyse(deps);
  return startWorkerLoop({ name: "analyse", tick, intervalMs, log, maxPauseMs: LONGEST_PAUSE_MS });
}
