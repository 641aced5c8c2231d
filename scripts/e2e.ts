import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuild } from "./build/ensure-build.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "..");

const TRANSLATED = "--translated";

/**
 * `npm run e2e -- payin --headed`: runs journeys with `payin` in their file names; passes options on.
 * `--translated`: every page is translated meanwhile, as a browser does it.
 */
await runScript(async () => {
  const CHROME = ensureBrowser();
  await ensureBuild(startSettings().dataDir);
  const playwright = join(ROOT, "node_modules/.bin/playwright");
  const given = process.argv.slice(2);
  const isTranslated = given.includes(TRANSLATED);
  const child = spawn(playwright, ["test", ...given.filter((one) => one !== TRANSLATED)], {
    cwd: ROOT,
    env: { ...process.env, CHROME, ...(isTranslated && { E2E_TRANSLATED: "1" }) },
    stdio: "inherit",
  });
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
});
