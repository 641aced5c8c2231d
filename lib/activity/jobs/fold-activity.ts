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
export async function foldActivity({ db }: Store): Promise<boolean> {
  const { rows } = await sql<{ folded: bigint }>`select fold_activity(${MOST}) as folded`.execute(
    db,
  );
  const headings = await sql<{ folded: bigint }>`
    select fold_activity_groups(${MOST}) as folded`.execute(db);
  return [...rows, ...headings.rows].some(({ folded }) => folded === BigInt(MOST));
}
