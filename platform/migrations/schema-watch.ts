import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type pg from "pg";
import type { Log } from "#platform/log.ts";
import { MigrationError } from "./migration-error.ts";
import { removeProcess, SILENT_SECONDS, writeProcess } from "./process-rows.ts";
import { numberOf, readMigrations } from "./read-migrations.ts";
import { schemaFit } from "./schema-fit.ts";
import { readApplied } from "./schema-tables.ts";
import { VERSION } from "./version.ts";

const BEAT_MS = (SILENT_SECONDS * 1000) / 6;

export type SchemaWatch = {
  /** Throws `MigrationError`, with a sentence, when this process can't work on the database's schema. */
  check: () => Promise<void>;
  /** Called once when a newer version has taken away what this process uses; it is to end. */
  onLeftBehind: (run: (why: string) => void) => void;
  stop: () => Promise<void>;
};

/**
 * Says in the database that this process runs and which migrations it knows, again and again, and sees
 * what newer versions do to the schema. Throws `MigrationError` when the schema does not fit.
 */
export async function watchSchema(
  pool: pg.Pool,
  folder: string,
  log: Log,
  beatMs = BEAT_MS,
): Promise<SchemaWatch> {
  const files = readMigrations(folder);
  const row = {
    id: randomUUID(),
    version: VERSION,
    knows: numberOf(files.at(-1)?.name ?? "0000"),
    host: hostname(),
  };
  const listeners: ((why: string) => void)[] = [];
  let leftBehind: string | null = null;

  const look = async () => {
    const fit = schemaFit(files, await readApplied(pool));
    if (fit.leftBehind !== null && leftBehind === null) {
      leftBehind = fit.leftBehind;
      for (const run of listeners) run(leftBehind);
    }
    return fit;
  };
  const check = async () => {
    const fit = await look();
    if (fit.leftBehind !== null) throw new MigrationError(fit.leftBehind);
    const lacking = fit.pending.find(({ needs }) => needs === null);
    if (lacking)
      throw new MigrationError(
        `The database lacks migration ${lacking.name}, which this version needs. Run npm run migrate.`,
      );
  };
  const beat = async () => {
    try {
      await writeProcess(pool, row);
      await look();
    } catch (err) {
      log.warn({ err }, "The schema could not be looked at");
    }
  };

  // First written, then looked: whoever takes something away either sees this process or is seen by it.
  await writeProcess(pool, row);
  try {
    await check();
  } catch (error) {
    await removeProcess(pool, row.id);
    throw error;
  }
  let beating = Promise.resolve();
  const timer = setInterval(() => (beating = beat()), beatMs).unref();
  return {
    check,
    onLeftBehind: (run) => void listeners.push(run),
    stop: async () => {
      clearInterval(timer);
      await beating;
      await removeProcess(pool, row.id).catch((err: unknown) =>
        log.debug({ err }, "The process stays listed until it is silent for long enough"),
      );
    },
  };
}
