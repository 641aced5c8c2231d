import { ensureBrowser } from "./ensure-browser.ts";
import { addCounts, countsLine, runAll } from "./suite/run-step.ts";
import * as steps from "./suite/steps.ts";
import { say, seconds } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

/** Runs all checks, with one line per step and one closing line; each step's log is in test-results/logs. */
await runScript(async () => {
  const began = performance.now();
  const browser = ensureBrowser();
  // The browser waits for blocks and banks while the databases are busy, and vice versa.
  const besideEachOther = await Promise.all([
    runAll([...steps.STATIC, steps.BUILD, steps.endToEnd(browser)]),
    runAll([steps.UNIT, steps.POSTGRES]),
  ]);
  const counts = besideEachOther.reduce(addCounts);
  say(`  in ${seconds(began)}`);
  say(countsLine(counts));
  if (counts.failed > 0) process.exitCode = 1;
});
