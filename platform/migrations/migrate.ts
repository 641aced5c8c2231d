import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { IDLE_MS } from "#platform/bounded-dialect.ts";
import type { Log } from "#platform/log.ts";
import { inSteps } from "./in-steps.ts";
import { MigrationError } from "./migration-error.ts";
import { olderProcess } from "./process-rows.ts";
import { readMigrations, type Migration } from "./read-migrations.ts";
import { schemaFit } from "./schema-fit.ts";
import { hasSchemaTables, makeSchemaTables, readApplied } from "./schema-tables.ts";
import { VERSION } from "./version.ts";

const LOCK = 720_150_113;
const LOCK_POLL_MS = 250;
/** Whoever asks for a table after a waiting migration waits too, for this long at most. */
const LOCK_TIMEOUT_MS = 1000;
const LOCK_NOT_AVAILABLE = "55P03";

export type Patience = {
  /** How long a migration is tried again while others hold what it needs. */
  lockMs?: number;
  retryMs?: number;
};

/**
 * Applies the numbered .sql files that the database has not seen, in order. When several processes start
 * together, one applies them and the others wait; whoever has nothing to apply waits for nobody.
 * Contracting ones wait while an older process runs; returns the sentences that say so.
 *
 * Throws `MigrationError` when files and database do not fit, this version is left behind, or a table is
 * in use for too long.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  log: Log,
  patience: Patience = {},
): Promise<string[]> {
  const files = readMigrations(folder);
  const client = await pool.connect();
  let failed = true;
  try {
    const waiting = (await isUpToDate(client, files))
      ? []
      : await locked(client, log, () => applyPending(client, files, log, patience));
    failed = false;
    return waiting;
  } finally {
    // A failed connection is discarded, together with its lock.
    client.release(failed);
  }
}

async function pendingOf(client: pg.PoolClient, files: readonly Migration[]): Promise<Migration[]> {
  const { pending, leftBehind } = schemaFit(files, await readApplied(client));
  if (leftBehind !== null) throw new MigrationError(leftBehind);
  return pending;
}

const isUpToDate = async (client: pg.PoolClient, files: readonly Migration[]) =>
  (await hasSchemaTables(client)) && (await pendingOf(client, files)).length === 0;

/** Asks again and again, because a statement that waits would hold up an index that is built concurrently. */
async function locked<T>(client: pg.PoolClient, log: Log, run: () => Promise<T>): Promise<T> {
  const isTaken = async () =>
    (await client.query("select pg_try_advisory_lock($1) as taken", [LOCK])).rows[0].taken === true;
  if (!(await isTaken())) {
    log.info("Another process migrates the database");
    do await sleep(LOCK_POLL_MS);
    while (!(await isTaken()));
  }
  const result = await run();
  await client.query("select pg_advisory_unlock($1)", [LOCK]);
  return result;
}

async function applyPending(
  client: pg.PoolClient,
  files: readonly Migration[],
  log: Log,
  patience: Patience,
): Promise<string[]> {
  await makeSchemaTables(client);
  const waiting: string[] = [];
  for (const file of await pendingOf(client, files)) {
    const why = await apply(client, file, log, patience);
    if (why === null) log.info({ migration: file.name }, "Migration applied");
    else {
      log.warn({ migration: file.name, why }, "Migration waits");
      waiting.push(why);
    }
  }
  return waiting;
}

/** Returns why it waits, or null when it is applied. */
async function apply(
  client: pg.PoolClient,
  file: Migration,
  log: Log,
  { lockMs = 600_000, retryMs = 1000 }: Patience,
): Promise<string | null> {
  const deadline = Date.now() + lockMs;
  for (;;) {
    try {
      if (file.isStepwise) return await applyInSteps(client, file);
      return await applyAtOnce(client, file);
    } catch (cause) {
      await client.query("rollback").catch(() => undefined);
      const isInUse = (cause as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
      if (!isInUse) throw failedBecause(file, cause);
      if (Date.now() >= deadline)
        throw new MigrationError(
          `The migration ${file.name} found its tables in use for ${lockMs / 1000} seconds. Nothing was changed; end the long transaction and start again.`,
          { cause },
        );
      log.info({ migration: file.name }, "Tables are in use; the migration is tried again");
      await sleep(retryMs * (1 + Math.random()));
    }
  }
}

function failedBecause({ name }: Migration, cause: unknown): MigrationError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new MigrationError(`The migration ${name} failed: ${reason}`, { cause });
}

async function applyAtOnce(client: pg.PoolClient, file: Migration): Promise<string | null> {
  await client.query("begin");
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query(`set local idle_in_transaction_session_timeout = ${IDLE_MS}`);
  if (file.needs !== null) {
    const older = await olderProcess(client, file.needs);
    if (older !== null) {
      await client.query("rollback");
      return `${file.name} waits: ${older}`;
    }
  }
  await client.query(file.sql);
  await keep(client, file);
  await client.query("commit");
  return null;
}

async function applyInSteps(client: pg.PoolClient, file: Migration): Promise<null> {
  await inSteps(client, file.sql);
  await keep(client, file);
  return null;
}

const keep = (client: pg.PoolClient, { name, checksum, needs }: Migration) =>
  client.query(
    "insert into schema_migration (name, checksum, needs, version) values ($1, $2, $3, $4)",
    [name, checksum, needs, VERSION],
  );
