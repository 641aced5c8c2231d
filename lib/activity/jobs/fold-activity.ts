import "server-only";
import { sql } from "kysely";
import type { Store } from "#lib/core/store/store.ts";

/** Changes added to the sums in one transaction at most. */
const MOST = 5_000;

/**
 * Adds to the sums what has changed since the last time. Readers count both, so that it may come late or never;
 * replicas may run it at once, and one of them folds.
 * @returns whether more may be waiting
 */
export async function foldActivity(store: Store): Promise<boolean> {
  const { rows } = await sql<{ folded: bigint }>`select fold_activity(${MOST}) as folded`.execute(
    store.db,
  );
  return rows[0]?.folded === BigInt(MOST);
}
