import { parseArgs } from "node:util";
import { faultRound } from "#service/test/faults/fault-round.ts";
import { StopSentence, runScript } from "./system/stop-sentence.ts";

const USAGE =
  "Usage: npm run faults -- payin|payout [--kills 20] [--engine postgres|embedded|both] [--step WORDS] [--deed WORDS]";

/** `SEED=7 npm run faults -- payin`: everything that can break, at every step of a payin or a payout. */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kills: { type: "string", default: "20" },
      engine: { type: "string", default: "both" },
      step: { type: "string", default: "" },
      deed: { type: "string", default: "" },
    },
  });
  const { engine } = values;
  const kills = Number(values.kills);
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  const isKnown = engine === "postgres" || engine === "embedded" || engine === "both";
  const subject = positionals.join();
  const isSubject = subject === "payin" || subject === "payout";
  if (!isSubject || !isKnown || !Number.isInteger(kills) || kills < 1) {
    throw new StopSentence(USAGE);
  }
  const { step, deed } = values;
  if ((await faultRound({ subject, kills, engine, step, deed, seed })) > 0) process.exitCode = 1;
});
