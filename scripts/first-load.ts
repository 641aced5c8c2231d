import { chromium } from "playwright";
import { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { makeOneOfEach } from "#e2e/fixtures/one-of-each.ts";
import { weighPages, weightTable } from "#e2e/fixtures/page-weight.ts";
import { signedIn } from "#e2e/fixtures/people.ts";
import { startSystem, type System } from "#e2e/fixtures/system/start-system.ts";
import { ensureBuild } from "./build/ensure-build.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

type Dashboard = Pick<System, "origin" | "email" | "password">;

/** The dashboard at an address, where it only looks. */
function dashboardAt(address: string): Dashboard {
  const { ADMIN_EMAIL: email = "admin@localhost", ADMIN_PASSWORD: password } = process.env;
  if (password === undefined) {
    throw new StopSentence(
      "Say how to sign in there, for example: ADMIN_PASSWORD=… npm run weigh -- http://localhost:3000",
    );
  }
  return { origin: new URL(address).origin, email, password };
}

/** `npm run weigh`: what each page costs over the wire on a first visit; fails when one costs too much. */
await runScript(async () => {
  const [address] = process.argv.slice(2);
  const executablePath = ensureBrowser();
  if (!address) await ensureBuild(startSettings().dataDir);
  const own = address ? null : await startSystem();
  const dashboard = own ?? dashboardAt(address ?? "");
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
  try {
    const page = await signedIn(browser, dashboard, dashboard);
    if (own) await makeOneOfEach(page, new ExchangeApi(own));
    const { text, tooHeavy } = weightTable(await weighPages(page, browser, dashboard.origin));
    say(`\n${text}\n`);
    if (tooHeavy.length > 0) throw new StopSentence(`Too heavy: ${tooHeavy.join(", ")}`);
  } finally {
    await browser.close();
    await own?.stop();
  }
});
