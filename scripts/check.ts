import * as steps from "./suite/steps.ts";
import { runStep } from "./suite/run-step.ts";
import { addCounts, countsLine, NO_COUNTS } from "./suite/test-counts.ts";
import { say } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

/** What to run before a commit: everything that needs neither database nor browser. */
await runScript(async () => {
  let counts = NO_COUNTS;
  for (const step of [...steps.STATIC, steps.QUICK])
    counts = addCounts(counts, await runStep(step));
  say(countsLine(counts));
  if (counts.failed > 0) process.exitCode = 1;
});
