import "server-only";
import { startWorkerLoop } from "#platform/worker-loop.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { sweepOneUse } from "#lib/core/access/factors/one-use-tokens.ts";
import { sweepKnownBrowsers } from "#lib/core/access/known-browsers.ts";
import { sweepSessions } from "#lib/core/access/person-sessions.ts";
import { sweepSentCalls } from "#lib/core/exchange/sent-calls.ts";
import { sweepNotices } from "#lib/core/notices/sweep-notices.ts";
import { sweepLimiter } from "#lib/core/access/rate-limit.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";

const EVERY_MS = 10 * 60 * 1000;

/**
 * Deletes expired limits, browsers, sessions, what was to be answered once, calls of processes that have died,
 * and old notices of money. Replicas may run it at once.
 */
async function sweep(rows: Rows): Promise<void> {
  await sweepLimiter(rows);
  await sweepKnownBrowsers(rows);
  await sweepSessions(rows);
  await sweepOneUse(rows);
  await sweepSentCalls(rows);
  await sweepNotices(rows);
}

/** @returns the function that stops it. */
export function startUpkeep(store: Store): () => Promise<void> {
  const tick = () => sweep(store.db);
  return startWorkerLoop({ name: "upkeep", intervalMs: EVERY_MS, log: dashboardLog, tick }).stop;
}
