import { addCounts, countsLine, runAll } from "./suite/run-step.ts";
import * as steps from "./suite/steps.ts";
import { say } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

/** Run before a commit: everything that needs neither database nor browser. */
await runScript(async () => {
  // Static checks keep one core busy, the tests the other.
  const [said, tested] = await Promise.all([runAll(steps.STATIC), runAll([steps.QUICK])]);
  const counts = addCounts(said, tested);
  say(countsLine(counts));
  if (counts.failed > 0) process.exitCode = 1;
});
