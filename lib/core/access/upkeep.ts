import "server-only";
import { sql } from "kysely";
import { startWorkerLoop } from "#platform/worker-loop.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { sweepKnownBrowsers } from "./known-browsers.ts";
import { sweepLimiter } from "#lib/core/store/limiter.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";

const EVERY_MS = 10 * 60 * 1000;

/** Deletes expired limits, browsers and sessions. Replicas may run it at once. */
async function sweep(rows: Rows): Promise<void> {
  await sweepLimiter(rows);
  await sweepKnownBrowsers(rows);
  await rows
    .deleteFrom("session")
    .where("expiresAt", "<", sql<Date>`now()`)
    .execute();
}

/** @returns the function that stops it. */
export function startUpkeep(store: Store): () => Promise<void> {
  const tick = () => sweep(store.db);
  return startWorkerLoop({ name: "upkeep", intervalMs: EVERY_MS, log: dashboardLog, tick }).stop;
}
