import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql, type Transaction } from "kysely";
import type pg from "pg";
import { BoundedDialect, IDLE_MS } from "./bounded-dialect.ts";
import { assertChannel, type Listen } from "./server-listener.ts";
import type { Log } from "./log.ts";
import { migrate } from "./migrations/migrate.ts";
import { watchSchema, type SchemaWatch } from "./migrations/schema-watch.ts";
import { insideTransaction, openServer, type Server } from "./server.ts";
import type { DatabaseName } from "./postgres/cluster.ts";
import { inSpan } from "./tracing/tracing.ts";
import { acquirePackagedServer } from "./postgres/packaged-server.ts";

export type DatabaseOptions = {
  /** URL of an external database; without it, `name` on the packaged server of `dataDir`. */
  url?: string | undefined;
  /** Where migrations are applied, past any pooler and with the right to change tables; by default `url`. */
  migrationsUrl?: string | undefined;
  /** Where notifications come from, past any pooler in transaction mode; by default `url`. */
  listenUrl?: string | undefined;
  dataDir: string;
  name: DatabaseName;
  /** The most connections at once, beside the one that listens. */
  poolSize?: number;
  /** Folder of numbered .sql files, applied before this resolves. */
  migrationsDir: string;
  log: Log;
};

export type Database<Tables> = {
  /** For code that uses the driver itself; other code uses `db` and `transaction`. */
  pool: pg.Pool;
  /** Single statements, each in its own transaction. Throws at once inside an open `transaction`. */
  db: Kysely<Tables>;
  /**
   * Runs `run` in one transaction and commits when it resolves. A conflict makes it run again, so it must
   * have no effect outside the database. Inside, only `tx` may reach the database.
   */
  transaction: <T>(run: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;
  listen: Listen;
  schema: SchemaWatch;
  /** The sentences about contracting migrations that wait for older processes to end. */
  waiting: readonly string[];
  close: () => Promise<void>;
};

/**
 * The only way to open a database. Throws an error with a sentence for people when the packaged server
 * can't start (`ServerError`), a server can't be reached, or the migrations do not fit (`MigrationError`).
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const server = await reachServer(options);
  const { waiting, schema } = await fitSchema(server, options).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const db = new Kysely<Tables>({
    dialect: new BoundedDialect({ pool: server.pool, idleMs: IDLE_MS }),
  });
  return {
    ...server,
    db,
    schema,
    waiting,
    close: () => schema.stop().finally(() => server.close()),
    transaction: (run) =>
      inSpan({ name: "transaction", isChild: true }, () =>
        retryConflicts(() => db.transaction().execute((tx) => insideTransaction(() => run(tx)))),
      ),
  };
}

async function fitSchema({ pool }: Server, { migrationsUrl, migrationsDir, log }: DatabaseOptions) {
  const direct = migrationsUrl ? await openServer({ connectionString: migrationsUrl }, log) : null;
  const waiting = await migrate(direct?.pool ?? pool, migrationsDir, log).finally(() =>
    direct?.close(),
  );
  return { waiting, schema: await watchSchema(pool, migrationsDir, log) };
}

async function reachServer(options: DatabaseOptions): Promise<Server> {
  const { url, listenUrl, dataDir, name, poolSize, log } = options;
  const size = poolSize === undefined ? {} : { max: poolSize };
  if (url) return openServer({ connectionString: url, ...size }, log, { listenUrl });
  const packaged = await acquirePackagedServer(dataDir);
  const { isElsewhere, folder } = packaged.home;
  if (isElsewhere) {
    log.info({ folder }, "The database lies apart from DATA_DIR, which its user can't enter");
  }
  try {
    const login = { ...(await packaged.login(name)), ...size };
    const server = await openServer(login, log, { beforeConnect: packaged.ensure });
    return { ...server, close: () => server.close().finally(packaged.release) };
  } catch (error) {
    await packaged.release();
    throw error;
  }
}

/** Serialization failure and deadlock: the transaction changed nothing and may be tried again. */
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

/** Notifies the listeners of a channel when the transaction commits. `payload`: at most 7999 bytes. */
export async function notify<Tables>(
  tx: Transaction<Tables>,
  channel: string,
  payload: string,
): Promise<void> {
  assertChannel(channel);
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
