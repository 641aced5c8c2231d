import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, relative } from "node:path";
import { say, seconds } from "../system/say.ts";

export type Counts = { passed: number; failed: number; skipped: number };

const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** A step's JSON report; null when it wrote none. */
function readReport(reportPath: string): VitestReport | PlaywrightReport | null {
  if (!existsSync(reportPath)) return null;
  return JSON.parse(readFileSync(reportPath, "utf8")) as VitestReport | PlaywrightReport;
}

function countsIn(report: VitestReport | PlaywrightReport): Counts {
  if ("stats" in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    // A test that passed only on a retry counts as failed.
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The failed tests of vitest with the beginning of what each says; what else its log holds may be long. */
function failuresIn({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0) return status === "failed" ? [name, ...beginning(message)] : [];
    return [
      name,
      `run it alone: npm test -- ${relative(ROOT, name)}`,
      ...failed.flatMap((one) => [one.fullName, ...one.failureMessages.flatMap(beginning)]),
    ];
  });
}

const beginning = (message: string) => message.split("\n").slice(0, MESSAGE_LINES);

/** `12 passed, 0 failed`, with `, 3 skipped` when any were. */
export function countsLine({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

const ROOT = join(import.meta.dirname, "../..");
const LOGS = join(ROOT, "test-results/logs");
const TAIL_LINES = 80;
const MESSAGE_LINES = 25;

export type Step = {
  name: string;
  /** A program of node_modules/.bin, with its arguments. */
  run: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** Stops what hangs; a busy machine may take several times as long as an idle one. */
  limitMinutes?: number;
  /** Runs at low priority: the browser next to it is less patient than a database. */
  stepsBack?: boolean;
};

/** Functions that stop the running steps. */
const running = new Set<() => void>();
const interrupted = () => {
  for (const end of running) end();
  process.exit(130);
};
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, interrupted);

/** The report path of a step that counts tests. */
export const reportPath = (name: string) => join(LOGS, `${name}.json`);

/**
 * Runs one step with its own log and prints one line with its outcome and duration; on failure also the
 * failed tests, or the end of the log. A failing step that counts no tests adds one failure.
 */
export async function runStep(step: Step): Promise<Counts> {
  const { name } = step;
  mkdirSync(LOGS, { recursive: true });
  rmSync(reportPath(name), { force: true });
  const began = performance.now();
  const logPath = join(LOGS, `${name}.log`);
  const code = await spawnInto(logPath, step);
  const report = readReport(reportPath(name));
  const counts = report && countsIn(report);
  const isGood = code === 0 && (counts?.failed ?? 0) === 0;
  const told = counts ? `  ${countsLine(counts)}` : "";
  say(`  ${isGood ? "ok    " : "FAILED"}  ${name.padEnd(18)} ${seconds(began).padStart(8)}${told}`);
  if (!isGood) {
    const failures = report && "testResults" in report ? failuresIn(report) : [];
    say(indented(failures.length > 0 ? failures : tail(logPath)));
    say(`  (whole log: ${logPath})`);
  }
  const own = counts ?? NO_COUNTS;
  return isGood || own.failed > 0 ? own : { ...own, failed: 1 };
}

/** Runs the steps one after the other. */
export async function runAll(steps: readonly Step[]): Promise<Counts> {
  let counts = NO_COUNTS;
  for (const step of steps) counts = addCounts(counts, await runStep(step));
  return counts;
}

function spawnInto(
  logPath: string,
  { run: [program, ...args], env, limitMinutes = 60, stepsBack }: Step,
): Promise<number> {
  const log = openSync(logPath, "w");
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, "node_modules/.bin", program), args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", log, log],
      detached: true,
    });
    const { pid } = child;
    if (stepsBack && pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const kill = () => pid && process.kill(-pid, "SIGKILL");
    const limit = setTimeout(kill, limitMinutes * 60_000);
    running.add(kill);
    child.once("error", () => resolve(1));
    child.once("exit", (code) => {
      clearTimeout(limit);
      running.delete(kill);
      closeSync(log);
      resolve(code ?? 1);
    });
  });
}

const tail = (logPath: string) =>
  readFileSync(logPath, "utf8").trimEnd().split("\n").slice(-TAIL_LINES);

const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`).join("\n");
