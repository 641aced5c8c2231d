import "server-only";
import type { Store } from "#lib/core/store/store.ts";
import { grantedRequests } from "#lib/policies/rows/listed-requests.ts";

/** A batch that others have approved and that nobody has signed yet. */
type ApprovedBatch = { id: string; until: Date; name: string; receiverCents: bigint };

/** The first to expire first. */
export async function approvedBatches(
  { db }: Store,
  accountId: string,
  limit: number,
): Promise<ApprovedBatch[]> {
  const granted = await grantedRequests(db, accountId, "batch", limit);
  if (granted.length === 0) return [];
  const fixed = await db
    .selectFrom("batch")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "fixed")
    .where(
      "id",
      "in",
      granted.map(({ row }) => row.object),
    )
    .execute();
  const unsigned = new Set(fixed.map(({ id }) => id));
  return granted.flatMap(({ row: { object: id, content }, expiresAt: until }) =>
    unsigned.has(id)
      ? [{ id, until, name: content.name, receiverCents: BigInt(content.receiverCents) }]
      : [],
  );
}

/** Batches that stand still, the longest first. */
export async function pausedBatches(
  { db }: Store,
  accountId: string,
  limit: number,
): Promise<{ id: string; since: Date | null }[]> {
  return db
    .selectFrom("batch")
    .select(["id", "paused_at as since"])
    .where("account_id", "=", accountId)
    .where("state", "=", "paused")
    .orderBy("paused_at")
    .limit(limit)
    .execute();
}
