import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuild } from "./build/ensure-build.ts";
import { ensureFirefox } from "./ensure-firefox.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "..");

/** `npm run e2e:firefox`: the main journeys in Firefox; passes options on to Vitest. */
await runScript(async () => {
  const FIREFOX = ensureFirefox();
  await ensureBuild(startSettings().dataDir);
  const vitest = join(ROOT, "node_modules/.bin/vitest");
  const child = spawn(vitest, ["run", "--project", "firefox", ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...process.env, FIREFOX },
    stdio: "inherit",
  });
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
});
