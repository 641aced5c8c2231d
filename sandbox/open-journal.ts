import { DatabaseSync, type DatabaseSyncOptions } from "node:sqlite";

/** Opens a database whose commits are on the disk when they return. */
export function openJournal(file: string, schema: string, options: DatabaseSyncOptions = {}) {
  const db = new DatabaseSync(file, options);
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${schema}`);
  return db;
}

/** The table of a journal that stores constants for as long as it exists. */
export const CONSTANTS = `
create table if not exists constant (name text primary key, value text not null) strict;`;

/** A value made once and stored for as long as the journal exists. */
export function constantIn<T extends string>(db: DatabaseSync, name: string, make: () => T): T {
  db.prepare("insert into constant values (?, ?) on conflict do nothing").run(name, make());
  const row = db.prepare("select value from constant where name = ?").get(name);
  return row?.value as T;
}

/** Runs everything in one synced commit, or nothing. */
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
