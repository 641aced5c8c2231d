import { ensureBuild } from "./build/ensure-build.ts";
import { ensureClients } from "./clients/build-clients.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

await runScript(async () => {
  await ensureBuild(startSettings().dataDir, { force: process.argv.includes("--force") });
  await ensureClients();
  say("  The dashboard is built.");
});
