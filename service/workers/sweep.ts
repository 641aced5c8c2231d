import type { Log } from "#platform/log.ts";
import { startWorkerLoop, type WorkerLoop } from "#platform/worker-loop.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { sweep } from "#service/domain/access/sweep.ts";

const EVERY_MS = 30_000;

/** Keeps the tables of callers and kept answers small, until stopped. Any number of replicas may run it. */
export function startSweeping(deps: Deps, log: Log): WorkerLoop {
  return startWorkerLoop({ name: "sweep", tick: () => sweep(deps), intervalMs: EVERY_MS, log });
}
