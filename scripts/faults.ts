import { parseArgs } from "node:util";
import { faultRound } from "#service/test/faults/fault-round.ts";
import { isSubjectName, SUBJECTS } from "#service/test/faults/subjects.ts";
import { runVitest } from "./run-vitest.ts";
import { StopSentence, runScript } from "./system/stop-sentence.ts";

/** Of the dashboard's own processes: one batch meets every step, in a test. */
const BATCH = "batch";
const BATCH_TEST = "lib/batches/jobs/killed-batches.sql.test.ts";

/** Flows at every state, an older copy put back, booked and gone on with. */
const RESTORE = "restore";
const RESTORE_TEST = "service/test/recovery/rehearsed-restore.test.ts";
const RESTORE_FLOWS = "200";
/** The same with processes: the service and its database as `npm run service` starts them. */
const PACKAGED_TEST = "service/test/recovery/packaged-restore.test.ts";

const USAGE = `Usage: npm run faults -- ${[...Object.keys(SUBJECTS), BATCH, RESTORE].join("|")} ... [--packaged] [--kills 20] [--step WORDS] [--fault WORDS]`;

/** `SEED=7 npm run faults -- payin`: every possible failure at every step of the named flows. */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      packaged: { type: "boolean", default: false },
      kills: { type: "string", default: "20" },
      step: { type: "string", default: "" },
      fault: { type: "string", default: "" },
    },
  });
  const kills = Number(values.kills);
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  const subjects = positionals.filter(isSubjectName);
  const others = positionals.filter((one) => one !== BATCH && one !== RESTORE);
  const isSubjects = positionals.length > 0 && subjects.length === others.length;
  if (!isSubjects || !Number.isInteger(kills) || kills < 1) {
    throw new StopSentence(USAGE);
  }
  const { step, fault } = values;
  if (positionals.includes(BATCH)) {
    process.exitCode = await runVitest("postgres", [BATCH_TEST], { FAULTS: BATCH });
  }
  if (positionals.includes(RESTORE) && values.packaged) {
    process.exitCode = await runVitest("postgres", [PACKAGED_TEST], { FAULTS: "packaged" });
  } else if (positionals.includes(RESTORE)) {
    const FLOWS = process.env["FLOWS"] ?? RESTORE_FLOWS;
    process.exitCode = (await runVitest("postgres", [RESTORE_TEST], { FLOWS })) || process.exitCode;
  }
  if (subjects.length === 0) return;
  if ((await faultRound({ subjects, kills, step, fault, seed })) > 0) process.exitCode = 1;
});
