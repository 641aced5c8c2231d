import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { StopSentence } from "../system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "../..");
const LEFT_OUT = /(^|\/)(node_modules|\.[^/]*|test-results|playwright-report)(\/|$)/;
const IS_TEST = /\.(test\.tsx?|spec\.ts)$/;
/** Needs Debian's Firefox: npm run e2e:firefox. */
const IN_FIREFOX = /^e2e\/firefox\//;

export type NamedTests = { vitest: string[]; journeys: string[] };

/**
 * The tests whose path holds one of the words, by what runs them.
 * @throws StopSentence when no path holds a word
 */
export function testsNamed(words: readonly string[], paths = testPaths()): NamedTests {
  const unknown = words.filter((word) => !paths.some((path) => path.includes(word)));
  if (unknown.length > 0) throw new StopSentence(`No test's path holds ${unknown.join(" or ")}.`);
  const found = paths.filter((path) => words.some((word) => path.includes(word)));
  const isJourney = (path: string) => path.endsWith(".spec.ts");
  return {
    vitest: found.filter((path) => !isJourney(path)),
    journeys: found.filter(isJourney),
  };
}

function testPaths(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LEFT_OUT.test(entry.name))
    .flatMap(({ name }) =>
      readdirSync(join(ROOT, name), { recursive: true, encoding: "utf8" }).map(
        (path) => `${name}/${path}`,
      ),
    )
    .filter((path) => IS_TEST.test(path) && !IN_FIREFOX.test(path))
    .sort();
}

/** Runs the named tests with what they need: databases and chains start by themselves, a build and a browser here. */
export function runNamed(words: readonly string[], { isWatching = false } = {}): number {
  const { vitest, journeys } = testsNamed(words);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" }).status ?? 1;
  const codes = [
    vitest.length > 0
      ? run("node_modules/vitest/vitest.mjs", isWatching ? "watch" : "run", ...vitest)
      : 0,
    journeys.length > 0 && !isWatching ? run("scripts/e2e.ts", ...journeys) : 0,
  ];
  return Math.max(...codes);
}
