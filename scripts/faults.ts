import { parseArgs } from "node:util";
import { faultRound } from "#service/test/faults/fault-round.ts";
import { isSubjectName, SUBJECTS } from "#service/test/faults/subjects.ts";
import { StopSentence, runScript } from "./system/stop-sentence.ts";

const USAGE = `Usage: npm run faults -- ${Object.keys(SUBJECTS).join("|")} ... [--kills 20] [--step WORDS] [--fault WORDS]`;

/** `SEED=7 npm run faults -- payin`: every possible failure at every step of the named flows. */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kills: { type: "string", default: "20" },
      step: { type: "string", default: "" },
      fault: { type: "string", default: "" },
    },
  });
  const kills = Number(values.kills);
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  const subjects = positionals.filter(isSubjectName);
  const isSubjects = subjects.length > 0 && subjects.length === positionals.length;
  if (!isSubjects || !Number.isInteger(kills) || kills < 1) {
    throw new StopSentence(USAGE);
  }
  const { step, fault } = values;
  if ((await faultRound({ subjects, kills, step, fault, seed })) > 0) process.exitCode = 1;
});
