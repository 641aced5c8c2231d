import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type pg from "pg";
import { assertChannel, type Engine, type Listen } from "./engine.ts";
import type { Log } from "./log.ts";
import { migrate } from "./migrate.ts";
import { insideTransaction } from "./open-transaction.ts";

export type DatabaseOptions = {
  /** A PostgreSQL server; without it the database is embedded in this process. */
  url?: string | undefined;
  /** Folder of the embedded database, held by this process alone. */
  dataDir: string;
  /** Folder of numbered .sql files, applied before this resolves. */
  migrationsDir: string;
  log: Log;
};

export type Database<Tables> = {
  engine: Engine["engine"];
  /** For what speaks to the driver itself; ours goes through `db` and `transaction`. */
  pool: pg.Pool;
  /** Single statements, each its own transaction. Throws at once inside an open `transaction`. */
  db: Kysely<Tables>;
  /**
   * Runs `run` in one transaction and commits when it resolves. It may run several times, when the
   * database gives up on a conflict: no effect outside the database belongs in it. Inside, only `tx`
   * reaches the database; the embedded engine, with its one connection, holds up everyone else
   * meanwhile, so nothing slow belongs in it either.
   */
  transaction: <T>(run: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  listen: Listen;
  close: () => Promise<void>;
};

/**
 * The one way to open a database. Throws a sentence fit for a person when the folder is in use
 * (`DataLockedError`), the server can't be reached or the migrations do not fit (`MigrationError`).
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { url, dataDir, migrationsDir, log } = options;
  const engine = await openEngine(url, dataDir, log);
  try {
    await migrate(engine.pool, migrationsDir, log);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: engine.pool }) });
  return {
    ...engine,
    db,
    transaction: (run) =>
      retryConflicts(() => db.transaction().execute((tx) => insideTransaction(() => run(tx)))),
  };
}

/** Each engine is loaded only where it is used: the embedded one takes 300 MB. */
async function openEngine(url: string | undefined, dataDir: string, log: Log): Promise<Engine> {
  if (url) return (await import("./server.ts")).openServer(url, log);
  return (await import("./embedded.ts")).openEmbedded(dataDir, log);
}

/** Serialization failure and deadlock: the transaction left no trace and may be tried again. */
const CONFLICTS = new Set(["40001", "40P01"]);
const MAX_TRIES = 5;

async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === MAX_TRIES || !isConflict(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** tries);
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && CONFLICTS.has(String(error.code));
}

/** Tells the listeners of a channel, when the transaction commits. `payload`: at most 7999 bytes. */
export async function notify<Tables>(
  tx: Transaction<Tables>,
  channel: string,
  payload: string,
): Promise<void> {
  assertChannel(channel);
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}

/** Whether a statement failed because a row like it is there, under one named constraint or any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || Reflect.get(error, "code") !== "23505") return false;
  return constraint === undefined || Reflect.get(error, "constraint") === constraint;
}
