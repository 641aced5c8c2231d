import { sql } from "kysely";
import type { Transaction } from "#service/db/core/tables.ts";

export type EventDays = {
  /** Days after which an event goes that all its receivers have. */
  delivered: number;
  /** Days after its last attempt in which an undelivered one can still be sent again. */
  undelivered: number;
};

/**
 * Deletes at most `limit` events older than their days, with their deliveries. One that waits for a receiver
 * stays, however old, and so does one that could still be sent again by hand.
 * @returns how many
 */
export async function sweepEvents(
  tx: Transaction,
  { delivered, undelivered }: EventDays,
  limit: number,
): Promise<number> {
  const needed = sql`(d.status = 'pending'
    or (d.status = 'dead' and d.finished_at >= now() - make_interval(days => ${undelivered}::int)))`;
  const old = await sql<{ id: string }>`
    select id from events e
    where created_at < now() - make_interval(days => ${delivered}::int)
      and not exists (select from deliveries d where d.event_id = e.id and ${needed})
    order by created_at limit ${limit} for update skip locked`.execute(tx);
  const ids = old.rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`delete from deliveries d where event_id = any(${ids}::text[]) and not ${needed}`.execute(
    tx,
  );
  // A delivery that was sent again meanwhile keeps its event.
  const gone = await sql`delete from events e where id = any(${ids}::text[])
    and not exists (select from deliveries d where d.event_id = e.id)`.execute(tx);
  return Number(gone.numAffectedRows ?? 0n);
}
