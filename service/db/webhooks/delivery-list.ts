import type { DeliveryRecord, ListDeliveries } from "#protocol/api/webhook-deliveries.ts";
import type { Tx } from "#service/db/core/tables.ts";

/** The user's deliveries, newest first, those before a sequence. */
export async function listDeliveries(
  tx: Tx,
  userId: number,
  { status, before, limit }: ListDeliveries,
): Promise<DeliveryRecord[]> {
  let query = tx
    .selectFrom("deliveries as d")
    .innerJoin("events as e", "e.id", "d.event_id")
    .select(["d.event_id", "d.sequence", "d.status", "d.attempts", "d.last_status", "d.last_error"])
    .select(["d.due_at", "d.finished_at", "d.created_at", "e.event"])
    .where("d.user_id", "=", userId)
    .orderBy("d.sequence", "desc")
    .limit(limit);
  if (status) query = query.where("d.status", "=", status);
  if (before) query = query.where("d.sequence", "<", BigInt(before));
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.event_id,
    event: row.event,
    sequence: Number(row.sequence),
    status: row.status,
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    next_attempt_at: row.status === "pending" ? row.due_at.toISOString() : null,
    finished_at: row.finished_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
}

export async function isDeliveryOf(tx: Tx, userId: number, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("deliveries")
    .select("event_id")
    .where("user_id", "=", userId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}
