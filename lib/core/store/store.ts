import "server-only";
import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import { env } from "#lib/core/env.ts";
import { openDatabase, type Database } from "#platform/database.ts";
import { dashboardLog } from "./dashboard-log.ts";
import { closeMarkKey, openMarkKey } from "./mark-key.ts";
import type { Tables } from "./tables.ts";

export type Store = Database<Tables>;
/** What a statement runs on: the store itself or a transaction in it. */
export type Rows = Kysely<Tables> | Transaction<Tables>;
export type Tx = Transaction<Tables>;

/** Runs in the open transaction, or in a new one. */
export const inTransaction = <Result>(
  rows: Rows,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> => (rows.isTransaction ? run(rows as Tx) : rows.transaction().execute(run));

/** Relative to the root, because Next's build of this file lies elsewhere than its source. */
export const MIGRATIONS = "lib/core/store/migrations";

// Global, because Next evaluates a module several times and all copies share one pool of connections.
const kept = globalThis as { ponteStore?: Promise<Store> };

/**
 * The dashboard's own store, opened and migrated once per process.
 * @throws Error during `next build`; ServerError when the packaged server can't be started.
 */
export function getStore(): Promise<Store> {
  kept.ponteStore ??= open();
  return kept.ponteStore;
}

/** Closes it at the end of the process; a later call opens it again. */
export async function closeStore(): Promise<void> {
  const store = kept.ponteStore;
  delete kept.ponteStore;
  closeMarkKey();
  await (await store)?.close();
}

async function open(): Promise<Store> {
  const {
    DATABASE_URL,
    DATABASE_MIGRATIONS_URL,
    DATABASE_LISTEN_URL,
    DATABASE_POOL_SIZE,
    DATA_DIR,
    isBuilding,
  } = env();
  if (isBuilding) throw new Error("next build has no store");
  try {
    const store = await openDatabase<Tables>({
      url: DATABASE_URL,
      migrationsUrl: DATABASE_MIGRATIONS_URL,
      listenUrl: DATABASE_LISTEN_URL,
      poolSize: DATABASE_POOL_SIZE,
      dataDir: DATA_DIR,
      name: "dashboard",
      migrationsDir: path.resolve(/* turbopackIgnore: true */ MIGRATIONS),
      log: dashboardLog,
    });
    await openMarkKey(store).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    return store;
  } catch (error) {
    delete kept.ponteStore;
    throw error;
  }
}
