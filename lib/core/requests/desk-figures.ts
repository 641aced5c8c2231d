import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";

/** More than that nobody counts. */
const MOST = 1_000;
/** A request is answered sooner than this, or something is wrong. */
const ANSWER_SECONDS = 20;

/** `count`: up to a thousand; `oldest_seconds`: null while none waits. */
export type DeskFigure = { of: string; count: number; oldest_seconds: number | null };

/**
 * What waits at the dashboard, of all its accounts: requests to the exchange without an answer, payments that
 * are due to be read, notices that were not sent, lines of the trail that are not sealed, differences.
 */
export async function deskFigures(rows: Rows): Promise<DeskFigure[]> {
  const late = sql`updated_at < now() - make_interval(secs => ${ANSWER_SECONDS})`;
  const kinds = {
    payin_requests_in_doubt: sql`select updated_at as since from payin_intent
      where status = 'unclear' or (status = 'paying' and ${late})`,
    payout_requests_in_doubt: sql`select updated_at as since from payout_intent
      where status = 'unclear' or (status = 'executing' and ${late})`,
    payins_to_read: sql`select next_read_at as since from payin where next_read_at < now()`,
    payouts_to_read: sql`select next_read_at as since from payout where next_read_at < now()`,
    notices_to_send: sql`select made_at as since from notice where next_at < now()`,
    trail_lines_to_seal: sql`select at as since from audit
      where id >= coalesce((select max(upper(ids)) from audit_block), 0)`,
    differences_open: sql`select found_at as since from reconciliation_exception
      where state = 'open'`,
  };
  const parts = Object.entries(kinds).map(
    ([name, waiting]) => sql`
      select ${name}::text as of, count(*)::int as count,
             extract(epoch from now() - min(since))::float8 as oldest_seconds
        from (select since from (${waiting}) as all_waiting order by since limit ${MOST}) as waiting`,
  );
  const { rows: found } = await sql<DeskFigure>`${sql.join(parts, sql` union all `)}`.execute(rows);
  return found;
}
