import { sweepCallWindows } from "#service/db/access/call-windows.ts";
import { sweepKeys } from "#service/db/access/idempotency-keys.ts";
import type { Deps } from "./deps.ts";

/** Rows per statement: small enough that nobody waits for it. */
const BATCH = 1_000;

/** Erases what has had its time: windows of callers, kept answers. True when more is waiting. */
export async function sweep({ db }: Deps): Promise<boolean> {
  const swept = [await sweepCallWindows(db, BATCH), await sweepKeys(db, BATCH)];
  return swept.includes(BATCH);
}
