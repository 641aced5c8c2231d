import { DatabaseSync, type DatabaseSyncOptions } from "node:sqlite";

/** A database of whose commits each is on the disk when it returns. */
export function openJournal(file: string, schema: string, options: DatabaseSyncOptions = {}) {
  const db = new DatabaseSync(file, options);
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${schema}`);
  return db;
}

/** What a journal needs that keeps values as long as itself. */
export const CONSTANTS = `
create table if not exists constant (name text primary key, value text not null) strict;`;

/** A value made once and kept as long as the journal. */
export function constantIn<T extends string>(db: DatabaseSync, name: string, make: () => T): T {
  db.prepare("insert into constant values (?, ?) on conflict do nothing").run(name, make());
  const row = db.prepare("select value from constant where name = ?").get(name);
  return row?.value as T;
}

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
