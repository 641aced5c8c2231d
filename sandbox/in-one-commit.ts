import type { DatabaseSync } from "node:sqlite";

/** All of it or nothing, synced. */
export function inOneCommit<T>(db: DatabaseSync, run: () => T): T {
  db.exec("begin immediate");
  try {
    const result = run();
    db.exec("commit");
    return result;
  } catch (error) {
    db.exec("rollback");
    throw error;
  }
}
