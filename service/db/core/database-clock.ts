import { sql } from "kysely";
import type { Tx } from "./tables.ts";

/** The database's time in this transaction, cut to the millisecond like every time that is answered. */
export const NOW = sql<Date>`date_trunc('milliseconds', now())`;

/** The moment that many milliseconds from now, by the database's clock. */
export const inMs = (ms: number) =>
  sql<Date>`date_trunc('milliseconds', now()) + ${ms} * interval '1 millisecond'`;

export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${NOW} as now`.execute(tx);
  return rows[0]?.now ?? new Date(Number.NaN);
}
