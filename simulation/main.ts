import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { plant } from "./planted/plant.ts";
import { chanceOf, drawFrom, replaceRandomness } from "./world/chance.ts";
import type { HistoryReport } from "./history-report.ts";
import { replaceHttp } from "./world/outgoing-http.ts";
import { replaceTime } from "./world/time.ts";

const MIGRATIONS = join(import.meta.dirname, "../service/db/migrations");
/** Each so many is run twice, and must be the same. */
const TWICE_EVERY = 25;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "1" },
    planted: { type: "string" },
    /** Ends with the first history that is not sound. */
    first: { type: "boolean", default: false },
  },
});
const [from, count] = [Number(values.seed), Number(values.count)];
if (values.planted) plant(values.planted);

// Before anything else is loaded: whoever keeps a clock or a source of chance for later keeps these.
replaceTime();
replaceRandomness();
replaceHttp();
drawFrom(chanceOf(0));
const { openSharedDatabase } = await import("./world/simulated-database.ts");
const { runHistory } = await import("./run-history.ts");

const migrations = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith(".sql"))
  .toSorted()
  // Alone in its process, nobody is in the way of an index.
  .map((name) => readFileSync(join(MIGRATIONS, name), "utf8").replaceAll(" concurrently ", " "));
const database = await openSharedDatabase(migrations);

for (let seed = from; seed < from + count; seed += 1) {
  const before = process.cpuUsage();
  const verdict = await runHistory(seed, database);
  const faults = [...verdict.faults];
  if (seed % TWICE_EVERY === 0 && (await runHistory(seed, database)).trace !== verdict.trace) {
    faults.push("the same seed gave another history");
  }
  const { user, system } = process.cpuUsage(before);
  const report: HistoryReport = {
    seed,
    isSound: faults.length === 0,
    trace: verdict.trace,
    endings: verdict.endings,
    happened: verdict.happened,
    usedMs: Math.round((user + system) / 1000),
    simulatedMs: verdict.simulatedMs,
    ...(faults.length > 0 && { found: faults }),
    ...((faults.length > 0 || count === 1) && {
      story: [...verdict.flows, ...verdict.happened, ...faults, ...verdict.log],
    }),
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
  if (values.first && faults.length > 0) break;
}
process.exit(0);
