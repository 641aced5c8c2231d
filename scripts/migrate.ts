import { join } from "node:path";
import { openDatabase } from "#platform/database.ts";
import type { DatabaseName } from "#platform/postgres/cluster.ts";
import { createLog } from "#platform/log.ts";
import { withSettingFiles } from "#platform/setting-files.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

const URLS = ["DATABASE_URL", "SERVICE_DATABASE_URL"];
const ROOT = join(import.meta.dirname, "..");
const log = createLog({ name: "migrate", level: "warn" });

/** Migrates both databases; each process also does so for its own at its start. */
await runScript(async () => {
  const { dataDir, exchangeBaseUrl } = startSettings();
  const { DATABASE_URL, SERVICE_DATABASE_URL } = withSettingFiles(URLS, process.env);
  await bringUpToDate("dashboard", DATABASE_URL, dataDir, "lib/core/store/migrations");
  if (exchangeBaseUrl) return;
  await bringUpToDate("service", SERVICE_DATABASE_URL, dataDir, "service/db/migrations");
});

async function bringUpToDate(
  name: DatabaseName,
  url: string | undefined,
  dataDir: string,
  migrations: string,
): Promise<void> {
  const database = await openDatabase({
    url: url || undefined,
    dataDir,
    name,
    migrationsDir: join(ROOT, migrations),
    log,
  });
  await database.close();
  say(`  The ${name}'s database is up to date.`);
}
