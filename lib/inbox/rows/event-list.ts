import "server-only";
import type { EventRow } from "#lib/core/exchange/events.ts";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import type { Rows } from "#lib/core/store/store.ts";

export type EventFilter = {
  verified?: boolean | undefined;
  name?: string | undefined;
};

/** An event in a list. */
export type EventLine = Omit<EventRow, "headers"> & About;

/** The dashboard's own ids of the objects that it names. */
type About = { payin_id: bigint | null; payout_row: bigint | null };

const lines = (rows: Rows, connectionId: string) =>
  rows
    .selectFrom("event")
    .leftJoin("payin", (join) =>
      join
        .onRef("payin.account_id", "=", "event.account_id")
        .onRef("payin.transaction_id", "=", "event.transaction_id"),
    )
    .leftJoin("payout", (join) =>
      join
        .onRef("payout.account_id", "=", "event.account_id")
        .onRef("payout.payout_id", "=", "event.payout_id"),
    )
    .where("event.connection_id", "=", connectionId)
    .select(["payin.id as payin_id", "payout.id as payout_row"]);

const LINE = [
  "event.id",
  "event.connection_id",
  "event.account_id",
  "event.identity",
  "event.webhook_id",
  "event.name",
  "event.body",
  "event.sequence",
  "event.transaction_id",
  "event.payout_id",
  "event.sub_account_id",
  "event.repeats",
  "event.verified",
  "event.unverified_reason",
  "event.outcome",
  "event.applied_at",
  "event.received_at",
] as const;

/** Deliveries, newest first. Ask for one row more than a page shows: it tells of another page. */
export async function listEvents(
  rows: Rows,
  connectionId: string,
  filter: EventFilter,
  { before, after, limit }: Keyset,
): Promise<EventLine[]> {
  let query = lines(rows, connectionId).select(LINE);
  if (filter.verified !== undefined) query = query.where("event.verified", "=", filter.verified);
  if (filter.name) query = query.where("event.name", "=", filter.name);
  if (after !== undefined) {
    const newer = query.where("event.id", ">", after).orderBy("event.id", "asc").limit(limit);
    return (await newer.execute()).toReversed();
  }
  if (before !== undefined) query = query.where("event.id", "<", before);
  return query.orderBy("event.id", "desc").limit(limit).execute();
}

/** One delivery with everything stored of it. */
export function eventById(
  rows: Rows,
  connectionId: string,
  id: bigint,
): Promise<(EventRow & About) | undefined> {
  return lines(rows, connectionId).selectAll("event").where("event.id", "=", id).executeTakeFirst();
}
