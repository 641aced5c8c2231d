import "server-only";
import { sql } from "kysely";
import { env } from "#lib/core/env.ts";
import type { Store } from "#lib/core/store/store.ts";

/** Small, so that no delivery waits for it. */
const BATCH = 1_000;

/** Whose last word may be an event, or which an event may still lead further. */
const NEEDED = [
  sql`select from payin p where p.account_id = e.account_id and p.transaction_id = e.transaction_id
    and (p.next_read_at is not null or p.reported_by = 'event' or p.contradicted_by is not null
      or p.status not in ('completed', 'failed', 'expired'))`,
  sql`select from payout p where p.account_id = e.account_id and p.payout_id = e.payout_id
    and (p.next_read_at is not null or p.reported_by = 'event' or p.contradicted_by is not null
      or p.status not in ('completed', 'failed', 'refunded'))`,
  sql`select from sub_account s where s.id = e.sub_account_id
    and (s.next_read_at is not null or s.reported_by = 'event'
      or s.status is null or s.status not in ('APPROVED', 'REJECTED'))`,
  // An event may be the only proof that the exchange has what was asked of it.
  sql`select from payout_execution x where x.account_id = e.account_id and x.ended is null
    and x.asked_at <= e.received_at`,
  sql`select from payin_intent i where i.account_id = e.account_id
    and i.status in ('paying', 'unclear') and i.created_at <= e.received_at`,
];

/**
 * Deletes the exchange's deliveries once their days are over; the payments that they were about stay. What a
 * payment that is open needs stays too, and what an event alone has said.
 * @returns true: more are left
 */
export async function sweepEvents({ db }: Pick<Store, "db">, batch = BATCH): Promise<boolean> {
  const { EVENT_RETENTION_DAYS: days } = env();
  const unneeded = sql.join(
    NEEDED.map((needed) => sql`not exists (${needed})`),
    sql` and `,
  );
  const { numAffectedRows } = await sql`
    delete from event where id in (
      select e.id from event e
      where e.verified and e.received_at < now() - make_interval(days => ${days}::int) and ${unneeded}
      order by e.received_at limit ${batch} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n) === batch;
}
