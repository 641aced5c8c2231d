import type pg from "pg";
import { MigrationError } from "./migration-error.ts";

const CREATE = /^create (?:unique )?index concurrently (\w+) on /i;
const DROP = /^drop index concurrently if exists \w+$/i;

/** The statements of a migration that runs outside a transaction. Throws on one that could not be repeated. */
function stepsOf(sql: string): string[] {
  const steps = sql
    .replaceAll(/^\s*--.*$/gm, "")
    .split(";")
    .map((step) => step.trim().replaceAll(/\s+/g, " "))
    .filter((step) => step !== "");
  for (const step of steps) {
    if (!CREATE.test(step) && !DROP.test(step))
      throw new MigrationError(
        `Outside a transaction only "create index concurrently name on" and "drop index concurrently if exists name" may stand: ${step}`,
      );
  }
  return steps;
}

/** Runs them one by one; what an earlier try finished stays, and what it left half done is made anew. */
export async function inSteps(client: pg.PoolClient, sql: string): Promise<void> {
  for (const step of stepsOf(sql)) {
    const name = CREATE.exec(step)?.[1];
    if (name !== undefined) {
      const { rows } = await client.query<{ indisvalid: boolean }>(
        "select indisvalid from pg_index where indexrelid = to_regclass($1)",
        [name],
      );
      if (rows[0]?.indisvalid) continue;
      if (rows[0]) await client.query(`drop index concurrently ${name}`);
    }
    await client.query(step);
  }
}
