import pg from "pg";
import { type Listen, openListener } from "./server-listener.ts";
import type { Log } from "./log.ts";
import { AsyncLocalStorage } from "node:async_hooks";

type Mark = { open: boolean };
type ConnectCallback = Parameters<pg.Pool["connect"]>[0];

const marks = new AsyncLocalStorage<Mark>();

/** Runs the body of a transaction; taking a second connection inside it throws. */
export async function insideTransaction<T>(run: () => Promise<T>): Promise<T> {
  const mark: Mark = { open: true };
  try {
    return await marks.run(mark, run);
  } finally {
    mark.open = false;
  }
}

/**
 * A pool that refuses a connection to code inside an open transaction: that code would work outside the
 * transaction it seems to be in.
 */
class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (marks.getStore()?.open) {
      const error = new Error("A transaction is open here: use its handle, not the database");
      if (!callback) return Promise.reject(error);
      return callback(error, undefined, () => {});
    }
    return callback ? super.connect(callback) : super.connect();
  }
}

type Parser = (text: string) => unknown;

/** The parser of `text[]`; the driver's list of types has no arrays. */
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];
const asTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];

/** Exact where the driver would round or guess: int8 → bigint; numeric, date and interval → text. */
const EXACT = new Map<number, Parser>([
  [pg.types.builtins.INT8, BigInt],
  [1016, (text) => asTexts(text).map((item) => (item === null ? null : BigInt(item)))],
  [pg.types.builtins.NUMERIC, String],
  [1231, asTexts],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.INTERVAL, String],
]);

/** Parsers for one client; the process-wide ones stay unchanged. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    const exact = format === "binary" ? undefined : EXACT.get(oid);
    return exact ?? pg.types.getTypeParser(oid, format as "text");
  },
};

/**
 * A query to a host that vanishes without a word would wait for hours. There is no limit for a query, since
 * migrations use the pool too. Nothing here is a parameter of the session, which poolers refuse.
 */
const BOUNDS = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.ClientConfig;

const POOL_SIZE = 10;

export type Server = { pool: pg.Pool; listen: Listen; close: () => Promise<void> };

type ServerOptions = {
  /** Runs before each new connection, so that a packaged server can be started again. */
  beforeConnect?: () => Promise<void>;
  /** Where notifications come from, past any pooler; by default where `login` leads. */
  listenUrl?: string | undefined;
  beatMs?: number;
  heardWithinMs?: number;
};

/**
 * Opens a database on a PostgreSQL server. `login` may name other bounds and another size than the usual
 * ones.
 *
 * Throws an error that names host and database but no credentials when the server can't be reached.
 */
export async function openServer(
  login: pg.PoolConfig,
  log: Log,
  { beforeConnect = async () => undefined, listenUrl, ...beats }: ServerOptions = {},
): Promise<Server> {
  class Client extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connected = beforeConnect().then(() => super.connect());
      if (!callback) return connected.then(() => this);
      connected.then(() => callback(null as never), callback);
    }
  }
  const config = { ...BOUNDS, ...login, types: typeParsers, connectionTimeoutMillis: 10_000 };
  const pool = new GuardedPool({ max: POOL_SIZE, ...config, Client });
  pool.on("error", (err) => log.warn({ err }, "Idle database connection lost"));
  // The pool handles errors of idle connections only. One in use reports to its caller, and must not end
  // the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await pool.query("select 1");
  } catch (cause) {
    await pool.end();
    throw new Error(`The database ${placeOf(login)} can't be opened: ${reasonOf(cause)}`, {
      cause,
    });
  }
  const listens = { ...config, ...(listenUrl ? { connectionString: listenUrl } : {}) };
  const listener = openListener({
    newClient: () => new Client({ ...listens, query_timeout: 15_000 }),
    notify: (channel) => pool.query("select pg_notify($1, '')", [channel]),
    log,
    ...beats,
  });
  const close = async () => {
    await listener.close();
    await pool.end();
  };
  return { pool, listen: listener.listen, close };
}

function placeOf({ connectionString, host, database }: pg.ClientConfig): string {
  if (!connectionString) return `${database} at ${host}`;
  const url = new URL(connectionString);
  return `${url.pathname.slice(1) || "(unnamed)"} at ${url.host || "the local socket"}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
