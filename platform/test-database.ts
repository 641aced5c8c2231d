import { randomBytes } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { createLog, type Log } from "./log.ts";
import { testFolder } from "./test-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server to make test databases on; null on the embedded engine. */
    postgresUrl: string | null;
    /** Data folder of an empty embedded database to copy: making one takes ten times as long. */
    embeddedTemplate: string | null;
  }
}

export type TestDatabase<Tables> = Database<Tables> & {
  /** With what another process opens the same database; when embedded, close this one first. */
  place: { url: string | undefined; dataDir: string };
  /** Closes it and leaves nothing behind. */
  drop: () => Promise<void>;
};

/** A fresh, migrated database on the engine that the test project names. */
export async function testDatabase<Tables>(
  migrationsDir: string,
  log: Log = createLog({ name: "test", level: "error" }),
): Promise<TestDatabase<Tables>> {
  const server = inject("postgresUrl");
  const template = inject("embeddedTemplate");
  const dataDir = testFolder("test");
  const name = `ponte_${randomBytes(8).toString("hex")}`;
  if (server) await onServer(server, `create database ${name}`);
  else if (template) cpSync(template, dataDir, { recursive: true });
  const url = server ? databaseOn(server, name) : undefined;
  const database = await openDatabase<Tables>({ url, dataDir, migrationsDir, log });
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= database.close());
  const drop = async () => {
    await close();
    if (server) await onServer(server, `drop database if exists ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...database, place: { url, dataDir }, close, drop };
}

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
