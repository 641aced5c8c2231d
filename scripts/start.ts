import { DataLockedError, lockData } from "#platform/data-lock.ts";
import { holdServer } from "#platform/postgres/packaged-server.ts";
import { ensureBuild } from "./build/ensure-build.ts";
import { earlierRun, leftovers, outliveLeftovers } from "./system/earlier-run.ts";
import { firstWords } from "./system/first-words.ts";
import { planSystem } from "./system/plan-system.ts";
import { runSystem } from "./system/run-system.ts";
import { during, say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

await runScript(async () => {
  const settings = startSettings();
  const { dataDir } = settings;
  const lock = lockOrRefuse(dataDir);
  try {
    if (leftovers(dataDir).length > 0) {
      await during("Ending what a killed start left", () => outliveLeftovers(dataDir));
    }
    const plans = await planSystem(settings);
    await ensureBuild(dataDir);
    // Held here too, so that it runs before the first that needs it and until the last has stopped.
    const server = settings.needsServer
      ? await during("The database", () => holdServer(dataDir))
      : null;
    try {
      await runSystem(plans, settings, () => {
        for (const line of firstWords(settings, plans, server?.home)) say(line);
      });
    } finally {
      await server?.release();
    }
  } finally {
    lock.release();
  }
});
process.exit();

function lockOrRefuse(dataDir: string): { release: () => void } {
  try {
    return lockData(dataDir);
  } catch (error) {
    if (!(error instanceof DataLockedError)) throw error;
    const where = earlierRun(dataDir)?.origin ?? "still starting";
    throw new StopSentence(
      `Ponte already runs on ${dataDir} (${where}). Stop it first, or run another beside it with its own folder and ports: DATA_DIR=.data-2 PORT=3001 SERVICE_PORT=4001 npm start`,
    );
  }
}
