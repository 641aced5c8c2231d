import { parseArgs } from "node:util";
import { AREAS } from "./areas.ts";
import { mutationRound } from "./mutation-round.ts";
import { StopSentence, runScript } from "../system/stop-sentence.ts";

const NAMES = AREAS.map(({ name }) => name);
const USAGE = `Usage: npm run mutate -- [${NAMES.join("|")}|FILE ...] [--sample N] [--seed N] [--minutes N] [--fresh]`;

/** `npm run mutate -- money`: small faults in the money's code, one at a time, and which of them no test notices. */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: "string" },
      seed: { type: "string", default: "1" },
      minutes: { type: "string", default: "600" },
      fresh: { type: "boolean", default: false },
    },
  });
  const sample = values.sample === undefined ? null : Number(values.sample);
  const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
  const areas = positionals.length === 0 ? NAMES : positionals.filter((one) => NAMES.includes(one));
  const paths = positionals.filter((one) => AREAS.some(({ files }) => files.test(one)));
  const isUnknown = positionals.some((one) => !areas.includes(one) && !paths.includes(one));
  const numbers = [sample ?? 1, seed, minutes];
  if (isUnknown || !numbers.every((one) => Number.isFinite(one) && one > 0)) {
    throw new StopSentence(USAGE);
  }
  const asked = { areas, paths, sample, seed, minutes, fresh: values.fresh };
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if ((await mutationRound(asked, print)) > 0) process.exitCode = 1;
});
