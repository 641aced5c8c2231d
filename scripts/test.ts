import { ensureBrowser } from "./ensure-browser.ts";
import { runNamed } from "./suite/run-named.ts";
import { addCounts, countsLine, runAll } from "./suite/run-step.ts";
import * as steps from "./suite/steps.ts";
import { say, seconds } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

const WATCH = "--watch";

/** Runs all checks; with parts of paths only those tests, of whatever kind: `npm test -- lib/payouts`. */
await runScript(async () => {
  const given = process.argv.slice(2);
  const words = given.filter((one) => one !== WATCH);
  if (words.length === 0) return runEverything();
  process.exitCode = runNamed(words, { isWatching: given.includes(WATCH) });
});

/** One line per step and one closing line; each step's log is in test-results/logs. */
async function runEverything(): Promise<void> {
  const began = performance.now();
  const browser = ensureBrowser();
  // The browser waits for blocks and banks while the databases are busy, and vice versa.
  const besideEachOther = await Promise.all([
    runAll([...steps.STATIC, steps.UNIT, steps.BUILD, steps.endToEnd(browser)]),
    runAll([steps.POSTGRES]),
  ]);
  const counts = besideEachOther.reduce(addCounts);
  say(`  in ${seconds(began)}`);
  say(countsLine(counts));
  if (counts.failed > 0) process.exitCode = 1;
}
