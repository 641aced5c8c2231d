import "server-only";
import { sql, type RawBuilder } from "kysely";

/** Days are São Paulo's everywhere. */
export const TIME_ZONE = "America/Sao_Paulo";

/** The start of today in São Paulo, by the database's clock. */
export const TODAY = sql<Date>`(date_trunc('day', now() at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE})`;

/** Early enough to be there when work begins, late enough for what settles in the night. */
const MORNING_HOUR = 6;

/** Six in the morning in São Paulo of a day, as 2026-11-27 or as an expression. */
export const morningOf = (day: string | RawBuilder<unknown>) =>
  sql<Date>`((${day}::date + make_interval(hours => ${MORNING_HOUR})) at time zone ${TIME_ZONE})`;
