import "server-only";
import { sql } from "kysely";
import { TIME_ZONE } from "./today.ts";

const midnight = sql`date_trunc('day', now() at time zone ${TIME_ZONE})`;
const before = (days: number) => sql`${midnight} - make_interval(days => ${days}::int)`;

/**
 * São Paulo's days from `first` to `last` days ago, by the database's clock: `day` as "2026-11-23", and the
 * moments between which it lies, `begins` and `ends` (exclusive). A table for a `from`.
 */
export const daysAgo = (first: number, last: number) => sql`(
  select to_char(date, 'YYYY-MM-DD') as day, date at time zone ${TIME_ZONE} as begins,
         (date + interval '1 day') at time zone ${TIME_ZONE} as ends
    from generate_series(${before(first)}, ${before(last)}, interval '1 day') as date)`;
