import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What the process is asked: this text in the place of a file, and the tests that may notice, nearest first. */
export type Question = { path: string; text: string | null; tests: readonly string[] };
/** `by`: the test that failed; null: none did. Without a fault, how long each took that passed, in ms. */
export type Answer = { by: string | null; took: Record<string, number> };

const ROOT = join(import.meta.dirname, "../..");
/** What tests load in the place of two packages, which these load themselves. */
const STAND_INS = new Map(
  Object.entries({ vitest: "test-api.ts", "fast-check": "fewer-runs.ts" }).map(([name, file]) => [
    name,
    pathToFileURL(join(import.meta.dirname, file)).href,
  ]),
);
const bareOf = (url: string) => url.split("?")[0] ?? url;
const urlOf = (path: string) => pathToFileURL(join(ROOT, path)).href;

/** By each of the repository's modules, which of them import it. */
const importers = new Map<string, Set<string>>();
/** The fault, the modules that it reaches, and a number that makes all of these load anew. */
let fault: { url: string; text: string; reaches: ReadonlySet<string>; round: number } | null = null;
let round = 0;

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL === undefined ? "" : bareOf(context.parentURL);
    const standIn = STAND_INS.get(specifier);
    if (standIn !== undefined && from !== standIn) return { url: standIn, shortCircuit: true };
    const found = next(specifier, context);
    const url = bareOf(found.url);
    if (from !== "" && !url.includes("/node_modules/")) {
      importers.set(url, (importers.get(url) ?? new Set()).add(from));
    }
    return fault?.reaches.has(url) ? { ...found, url: `${url}?round=${fault.round}` } : found;
  },
  load(url, context, next) {
    if (fault === null || url !== `${fault.url}?round=${fault.round}`) return next(url, context);
    return { format: "module-typescript", source: fault.text, shortCircuit: true };
  },
});
const { runCollected } = await import("./test-api.ts");
const { setRuns } = await import("./fewer-runs.ts");
/** Tests that fail with fewer random runs than they ask for. */
const inWhole = new Set<string>();

function reachedBy(url: string): Set<string> {
  const reached = new Set([url]);
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer);
  return reached;
}

/** Whether something failed that no test waited for. */
let isAstray = false;
for (const event of ["uncaughtException", "unhandledRejection"]) {
  process.on(event, () => (isAstray = true));
}

async function judge(test: string): Promise<string | null> {
  isAstray = false;
  setRuns(inWhole.has(test) ? "whole" : "fewer");
  try {
    const failed = await runCollected(() => import(urlOf(test) + `?round=${round}`));
    if (failed === null && isAstray) return `${test}: outside of its tests`;
    return failed === null ? null : `${test}: ${failed}`;
  } catch {
    return `${test} does not load`;
  }
}

async function answer({ path, text, tests }: Question): Promise<Answer> {
  round += 1;
  const url = urlOf(path);
  // Whoever judges must have loaded once, so that it is known whom the fault reaches.
  fault = {
    url,
    text: text ?? readFileSync(fileURLToPath(url), "utf8"),
    reaches: reachedBy(url),
    round,
  };
  const took: Answer["took"] = {};
  for (const test of tests) {
    const start = performance.now();
    let by = await judge(test);
    if (by !== null && text !== null) return { by, took };
    if (by !== null && !inWhole.has(test)) {
      inWhole.add(test);
      // What has loaded under this number would not load again.
      round += 1;
      fault = { ...fault, round };
      by = await judge(test);
    }
    if (by === null) took[test] = performance.now() - start;
  }
  return { by: null, took };
}

process.on("message", (asked: Question) => void answer(asked).then((one) => process.send?.(one)));
process.on("disconnect", () => process.exit());
