import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./tables.ts";

/** Longer than it takes until a transaction's begin is reported. */
const REPORTED_MS = 3;
const PATIENCE_MS = 250;
/** No transaction of the service lasts so long; a dump may, and changes nothing. */
const LONGEST = sql`interval '2 minutes'`;

/**
 * A moment such that every change dated before it can be seen from now on, or never happened. A change has
 * the time at which its transaction began, and can be seen once that ends: a reader who goes on from the
 * newest time would miss what was dated earlier and committed later. Usually it is the present; while a
 * transaction stays open, it is the beginning of that one.
 */
export async function settledUntil(db: Database): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as until
  `.execute(db);
  const until = rows[0]?.until ?? new Date(0);
  const patience = performance.now() + PATIENCE_MS;
  for (;;) {
    await sleep(REPORTED_MS);
    // In a statement of its own: what is committed after this look is seen by the next statement.
    const open = await sql<{ since: Date | null }>`
      select date_trunc('milliseconds', min(xact_start)) as since from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and xact_start < ${until}
        and xact_start > now() - ${LONGEST}`.execute(db);
    const since = open.rows[0]?.since ?? null;
    if (since === null) return until;
    if (performance.now() > patience) return since;
  }
}
