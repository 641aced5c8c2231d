import type { Log } from "#platform/log.ts";
import { startWorkerLoop, type WorkerLoop } from "#platform/worker-loop.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { eraseLapsed } from "#service/domain/sub-accounts/sub-account-retention.ts";

/** Retention is counted in days. */
const EVERY_MS = 600_000;

/** Erases the personal data of sub-accounts whose time is over, until stopped. */
export function startErasing(deps: Deps, log: Log): WorkerLoop {
  const tick = () => eraseLapsed(deps);
  return startWorkerLoop({ name: "erasing", tick, intervalMs: EVERY_MS, log });
}
