import "server-only";
import { sinceClosed } from "#lib/closes/checks/verify-months.ts";
import { leastCompared, noteCheck } from "#lib/closes/rows/closes.ts";
import type { Store } from "#lib/core/store/store.ts";

const EVERY_MS = 30 * 60_000;

/** Compares closed months with what stands now, one at a time. @returns whether more may be waiting */
export async function checkMonths({ db }: Store): Promise<boolean> {
  const next = await leastCompared(db, new Date(Date.now() - EVERY_MS));
  if (!next) return false;
  const { count } = await sinceClosed(db, next, 1);
  await noteCheck(db, next.id, count);
  return true;
}
