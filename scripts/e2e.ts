import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuild } from "./build/ensure-build.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "..");

/** `npm run e2e -- payin --headed`: runs journeys with `payin` in their file names; passes options on. */
await runScript(async () => {
  const CHROME = ensureBrowser();
  await ensureBuild(startSettings().dataDir);
  const playwright = join(ROOT, "node_modules/.bin/playwright");
  const child = spawn(playwright, ["test", ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...process.env, CHROME },
    stdio: "inherit",
  });
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
});
