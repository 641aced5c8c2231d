import { spawn } from "node:child_process";
import { mkdirSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { PLANTED_BUGS } from "#simulation/planted/planted-bugs.ts";
import type { HistoryReport } from "#simulation/history-report.ts";
import { say } from "../system/say.ts";
import { runScript } from "../system/stop-sentence.ts";

const MAIN = join(import.meta.dirname, "../../simulation/main.ts");
const KEPT = join(import.meta.dirname, "../../.data-simulation/histories.json");
/** Histories that a child lives: the database inside it grows with each. */
const PORTION = 100;

/** What all histories up to `nextSeed` have shown, kept so that a run goes on where the last ended. */
type Kept = {
  nextSeed: number;
  usedMs: number;
  broken: number[];
  endings: Record<string, number>;
  /** How often each fault met each place. */
  faults: Record<string, number>;
};
const NOTHING: Kept = { nextSeed: 1, usedMs: 0, broken: [], endings: {}, faults: {} };

const read = (): Kept =>
  existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, "utf8")) as Kept) : structuredClone(NOTHING);

function keep(kept: Kept): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(`${KEPT}.new`, JSON.stringify(kept));
  renameSync(`${KEPT}.new`, KEPT);
}

/** Runs one child to its end. @throws with its last words where it fails */
function live(options: readonly string[], report: (one: HistoryReport) => void): Promise<void> {
  const child = spawn(process.execPath, [MAIN, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  let words = "";
  child.stderr.on("data", (part) => (words = `${words}${String(part)}`.slice(-4_000)));
  createInterface(child.stdout).on("line", (line) => report(JSON.parse(line) as HistoryReport));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(words))));
  });
}

const add = (counts: Record<string, number>, name: string) =>
  void (counts[name] = (counts[name] ?? 0) + 1);

function count(kept: Kept, { seed, isSound, usedMs, endings, happened }: HistoryReport): void {
  kept.usedMs += usedMs;
  if (!isSound) kept.broken.push(seed);
  for (const ending of endings) add(kept.endings, ending);
  for (const fault of happened) add(kept.faults, fault);
}

const tableOf = (counts: Record<string, number>) =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, times]) => `${name} ${times}`)
    .join(", ");

/** Lives so many histories more, on every processor. */
async function more(histories: number): Promise<void> {
  const kept = read();
  const from = kept.nextSeed;
  const began = performance.now();
  const portions = Array.from({ length: Math.ceil(histories / PORTION) }, (_, at) => ({
    seed: from + at * PORTION,
    count: Math.min(PORTION, histories - at * PORTION),
  }));
  const lane = async () => {
    for (let portion = portions.shift(); portion; portion = portions.shift()) {
      const { seed, count: size } = portion;
      await live(["--seed", String(seed), "--count", String(size)], (one) => {
        count(kept, one);
        if (!one.isSound) say(`seed ${one.seed} is not sound:\n${(one.story ?? []).join("\n")}`);
      });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  kept.nextSeed = from + histories;
  keep(kept);
  const hours = (performance.now() - began) / 3_600_000;
  say(`${histories} histories, ${Math.round(histories / hours)} an hour`);
  say(
    `in all ${kept.nextSeed - 1}, ${Math.round(kept.usedMs / (kept.nextSeed - 1))} ms of a processor each`,
  );
  say(`endings: ${tableOf(kept.endings)}`);
  say(
    `${Object.keys(kept.faults).length} kinds of faults at their places, ${Object.values(kept.faults).reduce((sum, one) => sum + one, 0)} in all`,
  );
  say(`not sound: ${kept.broken.length === 0 ? "none" : kept.broken.join(", ")}`);
  if (kept.broken.length > 0) process.exitCode = 1;
}

/** Most histories that a planted bug may take, where no other number is asked for. */
const FOUND_WITHIN = "400";

/** Plants each bug and lives histories until one of them shows it. */
async function planted(names: readonly string[], within: string): Promise<void> {
  const bugs = PLANTED_BUGS.filter(({ name }) => names.length === 0 || names.includes(name));
  const waiting = [...bugs];
  let missed = 0;
  const lane = async () => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      const { name } = bug;
      const beside = bug.heldBy === undefined ? "" : ` (without ${bug.heldBy})`;
      let lived = 0;
      let by: string | null = null;
      const options = ["--seed", "1", "--count", within, "--first", "--planted", name];
      await live(options, (one) => {
        lived += 1;
        if (!one.isSound) by = one.found?.[0] ?? "not said";
      });
      if (by === null) missed += 1;
      say(
        by === null
          ? `MISSED  ${name}${beside}, after ${lived}`
          : `found   ${name}${beside}, after ${lived}: ${by}`,
      );
    }
  };
  const lanes = Math.min(availableParallelism(), bugs.length);
  await Promise.all(Array.from({ length: lanes }, lane));
  say(`${bugs.length - missed} of ${bugs.length} found`);
  if (missed > 0) process.exitCode = 1;
}

/**
 * `npm run simulate -- 1000` lives so many histories more; `-- --seed 42` tells one; `npm run planted` plants bugs
 * and counts the histories until each is found, at most as many as `--within` says.
 */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: "string" },
      planted: { type: "boolean", default: false },
      within: { type: "string", default: FOUND_WITHIN },
    },
    allowPositionals: true,
  });
  if (values.planted) return planted(positionals, values.within);
  if (values.seed === undefined) return more(Number(positionals[0] ?? 100));
  await live(["--seed", values.seed], ({ seed, isSound, story }) => {
    say((story ?? []).join("\n"));
    say(`seed ${seed} is ${isSound ? "sound" : "not sound"}`);
    if (!isSound) process.exitCode = 1;
  });
});
