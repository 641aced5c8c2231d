import type { Log } from "#platform/log.ts";
import { startWorkerLoop, type WorkerLoop } from "#platform/worker-loop.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { sweep } from "#service/domain/access/rate-limit.ts";
import { sweepHistory } from "#service/domain/operations/retention.ts";
import { eraseLapsed } from "#service/domain/sub-accounts/sub-account-retention.ts";

const SWEEP_EVERY_MS = 30_000;

/** Deletes expired call windows and idempotency keys until stopped. Any number of replicas may run it. */
export function startSweeping(deps: Deps, log: Log): WorkerLoop {
  return startWorkerLoop({
    name: "sweep",
    tick: () => sweep(deps),
    intervalMs: SWEEP_EVERY_MS,
    log,
  });
}

/** Often enough, since retention is counted in days. */
const ERASE_EVERY_MS = 600_000;

/** Erases the personal data of sub-accounts whose retention has lapsed, until stopped. */
export function startErasing(deps: Deps, log: Log): WorkerLoop {
  const tick = () => eraseLapsed(deps);
  return startWorkerLoop({ name: "erasing", tick, intervalMs: ERASE_EVERY_MS, log });
}

/** Often enough, since all of it is counted in days. */
const HISTORY_EVERY_MS = 600_000;

/** Deletes old quotes and events until stopped. Any number of replicas may run it. */
export function startSweepingHistory(deps: Deps, log: Log): WorkerLoop {
  const tick = () => sweepHistory(deps);
  return startWorkerLoop({ name: "history", tick, intervalMs: HISTORY_EVERY_MS, log });
}
