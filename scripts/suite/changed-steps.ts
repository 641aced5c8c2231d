import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "./run-step.ts";
import { TYPES, vitest } from "./steps.ts";

const ROOT = join(import.meta.dirname, "../..");
const IS_CODE = /\.(ts|tsx|mjs)$/;
/** What needs a database, a chain or a browser is not quick. */
const IS_SLOW = /^(service|sandbox|e2e|bench)\/|\.(sql\.test|spec)\.ts$/;

/** Files that differ from the last commit and are still there, new ones too. */
export function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);
  const names = [
    ...git("diff", "--name-only", "--relative", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(names)].filter((name) => existsSync(join(ROOT, name)));
}

/** What a change can break that shows within seconds: two lists, for two cores. */
export function changedSteps(files: readonly string[]): [Step[], Step[]] {
  const code = files.filter((name) => IS_CODE.test(name));
  const tests = [...new Set(code.map(testOf))].filter(
    (name) => !IS_SLOW.test(name) && existsSync(join(ROOT, name)),
  );
  const format: Step = {
    name: "format",
    run: ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...files],
  };
  const lint: Step = { name: "lint", run: ["oxlint", ...code] };
  return [
    [format, ...(code.length > 0 ? [lint, TYPES] : [])],
    [vitest("quick tests", ["unit*"], ["scripts/house/", ...tests])],
  ];
}

/** The test beside a file; a test is its own. */
function testOf(name: string): string {
  return name.replace(/(\.test)?(\.tsx?)$/, ".test$2");
}
