import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = "Usage: npm run insider -- [--from 1] [--count 1000]";

/** Plays sequences of one insider against honest colleagues, resumed by seed; stops at the first breach. */
await runScript(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: "string", default: "1" },
      count: { type: "string", default: "1000" },
    },
  });
  const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);
  if (!isNumber(values.from) || !isNumber(values.count)) throw new StopSentence(USAGE);
  const { status } = spawnSync(
    "npx",
    ["vitest", "run", "lib/policies/checks/insider.sql.test.ts", "-t", "no human"],
    {
      stdio: "inherit",
      env: { ...process.env, INSIDER_FROM: values.from, INSIDER_COUNT: values.count },
    },
  );
  process.exitCode = status ?? 1;
});
