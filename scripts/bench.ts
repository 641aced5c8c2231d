import { rmSync } from "node:fs";
import { join } from "node:path";
import { runBench } from "#bench/run-bench.ts";
import { testFolder } from "#platform/test-folder.ts";
import { ensureBuild } from "./build/ensure-build.ts";
import { startTestServer } from "./test-server.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

/** `npm run bench`: costs as ratios within one run, on a server that syncs its commits. */
await runScript(async () => {
  await ensureBuild(startSettings().dataDir);
  const folder = testFolder("bench");
  const server = await startTestServer({ isDurable: true });
  try {
    await runBench(server.url, join(folder, "sql.jsonl"), (text) => say(`\n${text}`));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
