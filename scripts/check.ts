import { addCounts, countsLine, runAll } from "./suite/run-step.ts";
import { changedFiles, changedSteps } from "./suite/changed-steps.ts";
import * as steps from "./suite/steps.ts";
import { say } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

/**
 * Run before a commit: everything that needs neither database nor browser; with `--changed` only what the files
 * that differ from the last commit can break.
 */
await runScript(async () => {
  const [fixed, tests] = process.argv.includes("--changed")
    ? changedSteps(changedFiles())
    : [steps.STATIC, [steps.QUICK]];
  // Static checks keep one core busy, the tests the other.
  const [said, tested] = await Promise.all([runAll(fixed), runAll(tests)]);
  const counts = addCounts(said, tested);
  say(countsLine(counts));
  if (counts.failed > 0) process.exitCode = 1;
});
