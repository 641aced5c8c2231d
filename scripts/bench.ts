import { rmSync } from "node:fs";
import { join } from "node:path";
import { runBench } from "#bench/run-bench.ts";
import { testFolder } from "#platform/test-folder.ts";
import { ensureBuild } from "./build/ensure-build.ts";
import { ensurePostgres } from "./ensure-postgres.ts";
import { postgresPrograms, startCluster } from "./postgres-cluster.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

/** `npm run bench`: what things cost, as ratios within this one run, on a PostgreSQL that syncs. */
await runScript(async () => {
  ensurePostgres();
  const programs = postgresPrograms();
  if (!programs) throw new StopSentence("The benchmark needs a PostgreSQL server: install one.");
  await ensureBuild(startSettings().dataDir);
  const folder = testFolder("bench");
  const cluster = await startCluster(programs, { isDurable: true });
  try {
    await runBench(cluster.url, join(folder, "sql.jsonl"), (text) => say(`\n${text}`));
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
