import { ensureBuild } from "./build/ensure-build.ts";
import { ensureFirefox } from "./ensure-firefox.ts";
import { runVitest } from "./run-vitest.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

/** `npm run e2e:firefox`: the main journeys in Firefox; passes options on to Vitest. */
await runScript(async () => {
  const FIREFOX = ensureFirefox();
  await ensureBuild(startSettings().dataDir);
  process.exitCode = await runVitest("firefox", process.argv.slice(2), { FIREFOX });
});
