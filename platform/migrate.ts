import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Log } from "./log.ts";

type Migration = { name: string; sql: string; checksum: string };

/** The migrations do not fit the database. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

const LOCK = 720_150_113;
const FILE_NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/**
 * Applies the numbered .sql files that the database has not seen, in order, each in its own transaction.
 * When several processes start together, one applies them and the others wait.
 *
 * Throws `MigrationError` when an applied file was changed or is missing, or when a new file comes before
 * an applied one.
 */
export async function migrate(pool: pg.Pool, folder: string, log: Log): Promise<void> {
  const files = readMigrations(folder);
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<Omit<Migration, "sql">>(
      "select name, checksum from schema_migration order by name",
    );
    for (const file of pending(files, rows)) {
      await apply(client, file);
      log.info({ migration: file.name }, "Migration applied");
    }
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
    failed = false;
  } finally {
    // A failed connection is discarded, together with its lock.
    client.release(failed);
  }
}

/** The folder's files in order. Throws `MigrationError` on a name unlike `0001-what-it-does.sql`. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const seen = new Set<string>();
  return names.map((name) => {
    const number = FILE_NAME.exec(name)?.[1];
    if (!number) throw new MigrationError(`The migration ${name} is not named 0001-like-this.sql`);
    if (seen.has(number)) throw new MigrationError(`Two migrations have the number ${number}`);
    seen.add(number);
    const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

function pending(
  files: readonly Migration[],
  applied: readonly Omit<Migration, "sql">[],
): Migration[] {
  applied.forEach(({ name, checksum }, index) => {
    const file = files[index];
    if (!files.some((one) => one.name === name))
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know: it was used by a newer or another program`,
      );
    if (file?.name !== name)
      throw new MigrationError(
        `The migration ${file?.name} comes before ${name}, which is applied`,
      );
    if (file.checksum !== checksum)
      throw new MigrationError(`The migration ${name} was changed after it had been applied`);
  });
  return files.slice(applied.length);
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [
      name,
      checksum,
    ]);
    await client.query("commit");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`The migration ${name} failed: ${reason}`, { cause });
  }
}
