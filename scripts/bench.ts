import { rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { browserSpeed } from "#bench/browser-speed.ts";
import { type Part, PARTS, runBench } from "#bench/run-bench.ts";
import { scale } from "#bench/scale.ts";
import { scaleReport } from "#bench/scale-report.ts";
import { sendCosts, sendReport } from "#bench/sends.ts";
import { startSystem } from "#e2e/fixtures/system/start-system.ts";
import { testFolder } from "#platform/test-folder.ts";
import { ensureBuild } from "./build/ensure-build.ts";
import { ensureBrowser } from "./ensure-browser.ts";
import { startTestServer } from "./test-server.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const sayApart = (text: string) => say(`\n${text}`);

async function benchServer(parts: readonly Part[], holds: string): Promise<void> {
  const folder = testFolder("bench");
  const server = await startTestServer({ isDurable: true });
  try {
    await runBench(server.url, join(folder, "sql.jsonl"), { parts, holds }, sayApart);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Payouts in a first run: some minutes, and 2 GB while it lasts. */
const SCALE_PAYOUTS = 100_000;

async function benchScale(payouts: number): Promise<void> {
  const folder = testFolder("scale");
  const server = await startTestServer({ isDurable: true, isOnDisk: true });
  try {
    sayApart(scaleReport(await scale(server.url, folder, payouts)));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchSends(holds: string): Promise<void> {
  const server = await startTestServer({ isDurable: true });
  try {
    for (const cost of await sendCosts(server.url, holds)) sayApart(sendReport(cost));
  } finally {
    await server.stop();
  }
}

async function benchBrowser(): Promise<void> {
  const executablePath = ensureBrowser();
  const system = await startSystem();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
  try {
    await browserSpeed(browser, system, sayApart);
  } finally {
    await browser.close();
    await system.stop();
  }
}

/**
 * `npm run bench`: what the server's work costs, as ratios within one run, on a PostgreSQL that syncs its
 * commits; with `-- payments`, `-- actions`, `-- receipts`, `-- lists`, `-- exchange`, `-- exports` or `-- reconciliation` only that
 * part, and with `-- lists activity` only lists whose name holds that, of either kind. `npm run bench -- sends`: how fast the treasury
 * sends, beside its nodes and far from them. `npm run bench -- browser`: what a person waits for on a phone.
 * `npm run bench -- scale 1000000`: what that many payouts of a thousand companies weigh.
 */
await runScript(async () => {
  const [what, holds = ""] = process.argv.slice(2);
  if (what === "sends") return benchSends(holds);
  if (what === "scale") return benchScale(Number(holds) || SCALE_PAYOUTS);
  const parts = PARTS.filter((part) => what === undefined || part === what);
  if (parts.length === 0 && what !== "browser") {
    throw new StopSentence(
      `There is no benchmark "${what}": npm run bench, alone or with -- ${[...PARTS, "sends", "scale", "browser"].join(" | ")}`,
    );
  }
  await ensureBuild(startSettings().dataDir);
  await (what === "browser" ? benchBrowser() : benchServer(parts, holds));
});
