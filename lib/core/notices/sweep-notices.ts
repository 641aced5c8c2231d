import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";

const KEPT_DAYS = 90;
const BATCH = 10_000;

/** Deletes what was told of payins, payouts and exports long ago: of all notices these are many, and their pages stay. */
export async function sweepNotices(rows: Rows): Promise<void> {
  await sql`
    delete from notice where id in (
      select id from notice
       where made_at < now() - make_interval(days => ${KEPT_DAYS}) and next_at is null
         and (event like 'payin:%' or event like 'payout:%' or event like 'export:%')
       limit ${BATCH})
  `.execute(rows);
}
