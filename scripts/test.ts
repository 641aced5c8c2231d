import { ensureBrowser } from "./ensure-browser.ts";
import { ensurePostgres } from "./ensure-postgres.ts";
import { runStep, type Step } from "./suite/run-step.ts";
import * as steps from "./suite/steps.ts";
import { addCounts, countsLine, NO_COUNTS } from "./suite/test-counts.ts";
import { say, seconds } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

/** The whole proof, one line per step and one closing line; each step's log is in test-results/logs. */
await runScript(async () => {
  const began = performance.now();
  const browser = ensureBrowser();
  const hasPostgres = ensurePostgres();
  const all: Step[] = [
    steps.FORMAT,
    steps.LINT,
    steps.ROUTE_TYPES,
    steps.TYPES,
    steps.UNIT,
    steps.EMBEDDED,
    ...(hasPostgres ? [steps.POSTGRES] : []),
    steps.BUILD,
    steps.endToEnd(browser),
  ];
  let counts = NO_COUNTS;
  for (const step of all) counts = addCounts(counts, await runStep(step));
  say(`  in ${seconds(began)}`);
  say(countsLine(counts));
  if (counts.failed > 0) process.exitCode = 1;
});
