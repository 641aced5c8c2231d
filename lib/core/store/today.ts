import "server-only";
import { sql } from "kysely";

/** Days are São Paulo's everywhere. */
export const TIME_ZONE = "America/Sao_Paulo";

/** The start of today in São Paulo, by the database's clock. */
export const TODAY = sql<Date>`(date_trunc('day', now() at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE})`;
