import "server-only";
import { sql } from "kysely";
import { startWorkerLoop } from "#platform/worker-loop.ts";
import { deskLog } from "./desk-log.ts";
import { sweepKnownBrowsers } from "./known-browsers.ts";
import { sweepLimiter } from "./limiter.ts";
import type { Rows, Store } from "./store.ts";

const EVERY_MS = 10 * 60 * 1000;

/** Drops what has run out: limits, browsers and sessions. Replicas may do it at once. */
export async function sweep(rows: Rows): Promise<void> {
  await sweepLimiter(rows);
  await sweepKnownBrowsers(rows);
  await rows
    .deleteFrom("session")
    .where("expiresAt", "<", sql<Date>`now()`)
    .execute();
}

/** Returns what stops it. */
export function startUpkeep(store: Store): () => Promise<void> {
  const tick = () => sweep(store.db);
  return startWorkerLoop({ name: "upkeep", intervalMs: EVERY_MS, log: deskLog, tick }).stop;
}
