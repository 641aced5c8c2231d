import type { Transaction } from "kysely";
import type { Database, Tables } from "./tables.ts";

/** Serialization failure and deadlock: the database undid everything, the same work may run again. */
const RETRIABLE = new Set(["40001", "40P01"]);
const TRIES = 5;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Runs `work` in one transaction; it may run more than once, so it touches nothing but the database. */
export async function transact<T>(
  db: Database,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !RETRIABLE.has(codeOf(error))) throw error;
    }
  }
}

/** The constraint that a unique violation names, or null when the error is another one. */
export function violatedUnique(error: unknown): string | null {
  if (codeOf(error) !== "23505") return null;
  return error instanceof Error && "constraint" in error ? String(error.constraint) : null;
}
