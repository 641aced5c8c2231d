import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const MIGRATIONS = join(import.meta.dirname, "../service/db/migrations");

const [from = "1", count = "20"] = process.argv.slice(2);
const realNow = () => process.cpuUsage().user / 1000;
const { replaceRandomness, drawFrom, chanceOf } = await import("./world/chance.ts");
const { replaceTime } = await import("./world/time.ts");
const { openSharedDatabase } = await import("./world/simulated-database.ts");
replaceTime();
replaceRandomness();
drawFrom(chanceOf(0));
const { runHistory } = await import("./run-history.ts");
const texts = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith(".sql"))
  .toSorted()
  // Alone in its process, nobody is in the way of an index.
  .map((name) => readFileSync(join(MIGRATIONS, name), "utf8").replaceAll(" concurrently ", " "));
const database = await openSharedDatabase(texts);
const coverage = new Map<string, number>();
const endings = new Map<string, number>();
const began = realNow();
for (let seed = Number(from); seed < Number(from) + Number(count); seed += 1) {
  const at = realNow();
  const verdict = await runHistory(seed, database, coverage);
  for (const one of verdict.endings) endings.set(one, (endings.get(one) ?? 0) + 1);
  const ms = Math.round(realNow() - at);
  process.stdout.write(
    `seed ${seed}: ${verdict.faults.length === 0 ? "sound" : "BROKEN"} in ${ms} ms, ${Math.round(verdict.simulatedMs / 1000)} s simulated, ${verdict.happened.length} faults, ${verdict.trace}\n`,
  );
  if (verdict.faults.length > 0) {
    process.stdout.write(`${[...verdict.flows, ...verdict.happened, ...verdict.faults].join("\n")}\n`);
  }
}
process.stdout.write(`${JSON.stringify(Object.fromEntries(endings))}\n${Math.round((realNow() - began) / Number(count))} ms each; ${coverage.size} places and faults\n`);
