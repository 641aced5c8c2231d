import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { createDatabase, dropDatabase } from "#platform/test-database.ts";
import { sweepTestFolders } from "#platform/test-folder.ts";
import { startTestServer } from "./test-server.ts";

const MIGRATIONS = ["service/db/migrations", "lib/core/store/migrations"].map((folder) =>
  resolve(folder),
);

/** Each project loads this module separately, and only the first one sweeps. */
const run = globalThis as { ponteHasSwept?: true };

/**
 * Gives the project with databases its server, TEST_DATABASE_URL or the packaged one during the run, and
 * on it one migrated database of each kind, which tests copy.
 */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (!run.ponteHasSwept) sweepTestFolders();
  run.ponteHasSwept = true;
  if (project.name !== "postgres") return undefined;
  const { TEST_DATABASE_URL } = process.env;
  const { url, stop } = TEST_DATABASE_URL
    ? { url: TEST_DATABASE_URL, stop: null }
    : await startTestServer();
  const migrated: Record<string, string> = {};
  for (const folder of MIGRATIONS) migrated[folder] = await migratedDatabase(url, folder);
  project.provide("postgresUrl", url);
  project.provide("migrated", migrated);
  return async () => {
    for (const name of Object.values(migrated)) await dropDatabase(url, name);
    await stop?.();
  };
}

async function migratedDatabase(server: string, migrationsDir: string): Promise<string> {
  const { name, url } = await createDatabase(server);
  const log = createLog({ name: "test", level: "error" });
  const place = { url, dataDir: "", name: "service" } as const;
  const database = await openDatabase({ ...place, migrationsDir, log });
  await database.close();
  return name;
}
