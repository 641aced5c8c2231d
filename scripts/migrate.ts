import { join } from "node:path";
import { openDatabase } from "#platform/database.ts";
import type { DatabaseName } from "#platform/postgres/cluster.ts";
import { createLog } from "#platform/log.ts";
import { withSettingFiles } from "#platform/setting-files.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "..");
const log = createLog({ name: "migrate", level: "warn" });

/** Migrates both databases; each process also does so for its own at its start. */
await runScript(async () => {
  const { dataDir, exchangeBaseUrl } = startSettings();
  await bringUpToDate("dashboard", "DATABASE", dataDir, "lib/core/store/migrations");
  if (exchangeBaseUrl) return;
  await bringUpToDate("service", "SERVICE_DATABASE", dataDir, "service/db/migrations");
});

async function bringUpToDate(
  name: DatabaseName,
  prefix: "DATABASE" | "SERVICE_DATABASE",
  dataDir: string,
  migrations: string,
): Promise<void> {
  const [url, migrationsUrl] = [`${prefix}_URL`, `${prefix}_MIGRATIONS_URL`];
  const given = withSettingFiles([url, migrationsUrl], process.env);
  const database = await openDatabase({
    url: given[url] || undefined,
    migrationsUrl: given[migrationsUrl] || undefined,
    dataDir,
    name,
    migrationsDir: join(ROOT, migrations),
    log,
  });
  await database.close();
  for (const sentence of database.waiting) say(`  ${sentence}`);
  if (database.waiting.length === 0) say(`  The ${name}'s database is up to date.`);
}
