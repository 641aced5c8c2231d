import { join } from "node:path";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { lockData } from "./data-lock.ts";
import { openDurable } from "./durable-files.ts";
import { startUpkeep } from "./embedded-upkeep.ts";
import { assertChannel, type Engine, type Listen } from "./engine.ts";
import type { Log } from "./log.ts";
import { GuardedPool } from "./open-transaction.ts";
import { typeParsers } from "./type-parsers.ts";

/**
 * PostgreSQL inside this process, kept in a folder that no other process may open meanwhile. It has
 * one connection: queries wait for each other and for an open transaction, ten seconds at most.
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<Engine> {
  const lock = lockData(dataDir);
  try {
    const { lite, syncs } = await openDurable(join(dataDir, "store"));
    const pool = openPool(lite, log);
    const stopUpkeep = startUpkeep({ query: (sql) => pool.query(sql), syncs, log });
    const close = async () => {
      stopUpkeep();
      await pool.end();
      await lite.close();
      lock.release();
    };
    return { engine: "embedded", pool, listen: listenOn(lite, pool), close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openPool(lite: PGlite, log: Log): pg.Pool {
  // A client that was dropped once can't connect again: each gets a configuration of its own.
  class LiteClient extends pg.Client {
    constructor() {
      const config = createPgConfig(lite);
      config.connection.on("errorMessage", endOnPanic);
      super({ ...config, types: typeParsers });
    }
  }
  const endOnPanic = (error: pg.DatabaseError) => {
    if (error.severity !== "PANIC") return;
    // A server stops here and finds out from its log what was kept. This engine would go on, and take
    // what it could not write for written.
    log.fatal({ err: error }, "The database could not write its files; stopping at once");
    process.exit(1);
  };
  const pool = new GuardedPool({
    Client: LiteClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    // Clients share one session: what a dropped one left open would be the next one's.
    onConnect: (client) =>
      client.query("rollback; deallocate all; select pg_advisory_unlock_all()"),
  });
  pool.on("error", (err) => log.error({ err }, "Idle database connection failed"));
  return pool;
}

function listenOn(lite: PGlite, pool: pg.Pool): Listen {
  return async (channel, onMessage) => {
    assertChannel(channel);
    // With the only connection in hand no transaction is open, whose rollback would end the listening.
    const withConnection = async <T>(run: () => Promise<T>): Promise<T> => {
      const client = await pool.connect();
      try {
        return await run();
      } finally {
        client.release();
      }
    };
    const unlisten = await withConnection(() => lite.listen(channel, onMessage));
    return () => withConnection(() => unlisten());
  };
}
