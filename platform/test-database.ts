import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { createLog, type Log } from "./log.ts";
import { testFolder } from "./test-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server for test databases; empty in projects that need none. */
    postgresUrl: string;
    /** Databases to copy, by the folder whose migrations they have had. */
    migrated: Record<string, string>;
  }
}

export type TestDatabase<Tables> = Database<Tables> & {
  /** The connection details for another process. */
  place: { url: string; dataDir: string };
  /** Closes the database and deletes it. */
  drop: () => Promise<void>;
};

/** A fresh, migrated database on the test run's server. */
export async function testDatabase<Tables>(
  migrationsDir: string,
  log: Log = createLog({ name: "test", level: "error" }),
): Promise<TestDatabase<Tables>> {
  const server = inject("postgresUrl");
  const dataDir = testFolder("test");
  const migrated = inject("migrated")[resolve(migrationsDir)];
  const { name, url } = await createDatabase(server, migrated);
  const database = await openDatabase<Tables>({
    url,
    dataDir,
    name: "service",
    migrationsDir,
    log,
  });
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= database.close());
  const drop = async () => {
    await close();
    await dropDatabase(server, name);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...database, place: { url, dataDir }, close, drop };
}

/** A new database on a server, empty or as a copy of another. */
export async function createDatabase(server: string, copied = "template1") {
  const name = `ponte_${randomBytes(8).toString("hex")}`;
  await onServer(server, `create database ${name} template ${copied} strategy file_copy`);
  return { name, url: databaseOn(server, name) };
}

/** A copy of a database as it is now, whose connections it ends, since it can't be copied beside them. */
export async function copyDatabase(server: string, copied: string) {
  const end = "select pg_terminate_backend(pid) from pg_stat_activity where datname = ";
  await onServer(server, `${end}'${copied}' and pid <> pg_backend_pid()`);
  return createDatabase(server, copied);
}

export const dropDatabase = (server: string, name: string) =>
  onServer(server, `drop database if exists ${name} with (force)`);

function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
