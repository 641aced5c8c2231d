import pg from "pg";
import type { Engine } from "./engine.ts";
import type { Log } from "./log.ts";
import { GuardedPool } from "./open-transaction.ts";
import { openListener } from "./server-listener.ts";
import { typeParsers } from "./type-parsers.ts";

/** A PostgreSQL server. Throws, naming host and database but no credentials, when it can't be reached. */
export async function openServer(url: string, log: Log): Promise<Engine> {
  const config = { connectionString: url, types: typeParsers, connectionTimeoutMillis: 10_000 };
  const pool = new GuardedPool({ ...config, max: 10 });
  pool.on("error", (err) => log.warn({ err }, "Idle database connection lost"));
  try {
    await pool.query("select 1");
  } catch (cause) {
    await pool.end();
    throw new Error(`The database ${placeOf(url)} can't be opened: ${reasonOf(cause)}`, { cause });
  }
  const listener = openListener(
    () => new pg.Client({ ...config, keepAlive: true, query_timeout: 15_000 }),
    log,
  );
  const close = async () => {
    await listener.close();
    await pool.end();
  };
  return { engine: "postgres", pool, listen: listener.listen, close };
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1) || "(unnamed)"} at ${host || "the local socket"}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
