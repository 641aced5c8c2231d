import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { storableText } from "#lib/core/store/storable-text.ts";
import type { Tx } from "#lib/core/store/store.ts";

export type UnverifiedReason = "no_secret" | "no_signature" | "bad_signature" | "stale";

/** A delivery not proven to come from the exchange. */
export type UnverifiedEvent = {
  raw: string;
  headers: Record<string, string>;
  reason: UnverifiedReason;
  receivedAt: Date;
};

/** INTERFACE §7: the last hundred are stored, 8 KB each; the rest is only counted. */
export const UNVERIFIED_EVENTS_MAX = 100;
const KEPT_BYTES = 8192;

/** Shortens a delivery to what is stored. */
export const boundedUnverified = (event: UnverifiedEvent): UnverifiedEvent => ({
  ...event,
  raw: storableText(event.raw, KEPT_BYTES),
});

/** Adds to the count and stores the newest deliveries, given oldest first; only the last hundred stay. */
export async function storeUnverifiedEvents(
  tx: Tx,
  connectionId: string,
  { count, last }: { count: number; last: readonly UnverifiedEvent[] },
): Promise<void> {
  await tx
    .insertInto("unverified_count")
    .values({ connection_id: connectionId, total: BigInt(count) })
    .onConflict((conflict) =>
      conflict
        .column("connection_id")
        .doUpdateSet({ total: sql`unverified_count.total + excluded.total` }),
    )
    .execute();
  if (last.length === 0) return;
  await tx
    .insertInto("event")
    .values(
      last.map((event) => ({
        connection_id: connectionId,
        identity: "unverified",
        name: "unverified",
        body: event.raw,
        headers: toJson(event.headers),
        verified: false,
        unverified_reason: event.reason,
        outcome: "ignored" as const,
        received_at: event.receivedAt,
      })),
    )
    .execute();
  await tx
    .deleteFrom("event")
    .where("connection_id", "=", connectionId)
    .where("verified", "=", false)
    .where("id", "<", (kept) =>
      kept
        .selectFrom("event")
        .select((is) => is.fn.coalesce(is.fn.min("event.id"), sql<bigint>`0`).as("oldest"))
        .where("id", "in", (newest) =>
          newest
            .selectFrom("event")
            .select("id")
            .where("connection_id", "=", connectionId)
            .where("verified", "=", false)
            .orderBy("id", "desc")
            .limit(UNVERIFIED_EVENTS_MAX),
        ),
    )
    .execute();
}
