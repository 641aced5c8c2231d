import { chromium } from "playwright";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { weighPages, weightTable } from "#e2e/fixtures/page-weight.ts";
import { signedIn } from "#e2e/fixtures/people.ts";
import { startSystem } from "#e2e/fixtures/system/start-system.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { ensureBuild } from "./build/ensure-build.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

type Dashboard = { origin: string; email: string; password: string; stop: () => Promise<void> };

/** The dashboard at an address, where it only looks. */
function dashboardAt(address: string): Dashboard {
  const { ADMIN_EMAIL: email = "admin@localhost", ADMIN_PASSWORD: password } = process.env;
  if (password === undefined) {
    throw new StopSentence(
      "Say how to sign in there, for example: ADMIN_PASSWORD=… npm run weigh -- http://localhost:3000",
    );
  }
  return { origin: new URL(address).origin, email, password, stop: async () => undefined };
}

/** `npm run weigh`: what each page costs over the wire on a first visit; fails when one costs too much. */
await runScript(async () => {
  const [address] = process.argv.slice(2);
  const executablePath = ensureBrowser();
  if (!address) await ensureBuild(startSettings().dataDir);
  const dashboard = address ? dashboardAt(address) : await startSystem();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
  try {
    const page = await signedIn(browser, dashboard, dashboard);
    if (!address) {
      await makePayin(page, { name: "Peso" });
      await new OnboardingPage(page).begin();
    }
    const { text, tooHeavy } = weightTable(await weighPages(page, browser, dashboard.origin));
    say(`\n${text}\n`);
    if (tooHeavy.length > 0) throw new StopSentence(`Too heavy: ${tooHeavy.join(", ")}`);
  } finally {
    await browser.close();
    await dashboard.stop();
  }
});
