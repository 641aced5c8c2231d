import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = "Usage: npm run insider -- [--from 1] [--count 1000] [--holes 400]";

/** Plays sequences of one insider against honest colleagues, resumed by seed; stops at the first breach. */
await runScript(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: "string", default: "1" },
      count: { type: "string", default: "1000" },
      // Each known hole is put back, and has to be found within so many sequences.
      holes: { type: "string" },
    },
  });
  const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);
  const { from, count, holes } = values;
  if (![from, count, holes ?? "1"].every(isNumber)) throw new StopSentence(USAGE);
  const { status } = spawnSync(
    "npx",
    [
      "vitest",
      "run",
      "lib/policies/checks/insider.sql.test.ts",
      "-t",
      holes ? "the search finds it" : "no human",
    ],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        INSIDER_FROM: from,
        INSIDER_COUNT: count,
        ...(holes && { INSIDER_HOLES: holes }),
      },
    },
  );
  process.exitCode = status ?? 1;
});
