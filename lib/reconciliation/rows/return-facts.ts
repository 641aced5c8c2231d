import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import "#lib/payins/schema.ts";
import type { ReturnFacts } from "#lib/rules/reconciliation/facts.ts";

/** The PIX of these payins that went back, or go. */
export async function returnsOf(
  rows: Rows,
  payinIds: readonly bigint[],
): Promise<Map<bigint, Omit<ReturnFacts, "sharedWith">[]>> {
  const found = await rows
    .selectFrom("payin_return")
    .select(["id", "payin_id", "end_to_end_id", "reason", "status", "cents"])
    .select(["received_at", "returned_at"])
    .where("payin_id", "in", [...payinIds])
    .orderBy("id")
    .execute();
  const mapped = found.map((one) => ({
    payinId: one.payin_id,
    facts: {
      id: one.id,
      endToEndId: one.end_to_end_id,
      reason: one.reason,
      status: one.status,
      cents: one.cents,
      receivedAt: one.received_at,
      returnedAt: one.returned_at,
    },
  }));
  const grouped = Map.groupBy(mapped, ({ payinId }) => payinId);
  return new Map([...grouped].map(([id, all]) => [id, all.map(({ facts }) => facts)]));
}
