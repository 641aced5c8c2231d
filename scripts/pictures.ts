import { chromium } from "playwright";
import { ensureBuild } from "./build/ensure-build.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { drawIcons } from "./pictures/draw-icons.ts";
import { takeScreens } from "./pictures/take-screens.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript } from "./system/stop-sentence.ts";

/**
 * `npm run pictures`: makes the icons from drawings, and the pictures of the README and of docs/design.md from a
 * running sandbox.
 */
await runScript(async () => {
  const executablePath = ensureBrowser();
  await ensureBuild(startSettings().dataDir);
  // Chromium's own sandbox does not work for root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    for (const path of await drawIcons()) say(`  ${path}`);
    for (const path of await takeScreens(browser)) say(`  ${path}`);
  } finally {
    await browser.close();
  }
});
