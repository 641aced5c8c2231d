import { expect, vi } from "vitest";

/*
 * What a test file asks of "vitest", without its workers: a fault must cost milliseconds. The assertions are
 * Vitest's own. A test that asks for more does not load and so does not judge.
 */

type Work = (...values: never[]) => unknown;
type Hooks = { before: Work[]; after: Work[] };
type Suite = { name: string; each: Hooks; all: Hooks; parts: (Suite | Test)[] };
type Test = { name: string; run: () => unknown };

const hooks = (): Hooks => ({ before: [], after: [] });
const suite = (name: string): Suite => ({ name, each: hooks(), all: hooks(), parts: [] });
let open = suite("");
let collecting: Promise<unknown>[] = [];

/** As Vitest does: rows are arguments where all of them are arrays, and else one argument each. */
const rowsOf = (rows: readonly unknown[]): unknown[][] =>
  rows.every((row) => Array.isArray(row)) ? rows.map((row) => [...row]) : rows.map((row) => [row]);
const workOf = (given: unknown[]): Work => {
  const found = given.find((one) => typeof one === "function");
  if (!found) throw new Error("a test without a body");
  return found as Work;
};

function addTest(name: string, ...given: unknown[]): void {
  const work = workOf(given) as () => unknown;
  open.parts.push({ name: String(name), run: () => work() });
}
function addSuite(name: string, ...given: unknown[]): void {
  const made = suite(String(name));
  const around = open;
  around.parts.push(made);
  open = made;
  const found = (workOf(given) as () => unknown)();
  if (found instanceof Promise) collecting.push(found);
  open = around;
}
const withEach = <Add extends (name: string, ...given: unknown[]) => void>(add: Add) =>
  Object.assign(add, {
    each:
      (rows: readonly unknown[]) =>
      (name: string, ...given: unknown[]) => {
        const work = workOf(given) as (...row: unknown[]) => unknown;
        for (const [at, row] of rowsOf(rows).entries()) add(`${name} [${at}]`, () => work(...row));
      },
  });

export const test = withEach(addTest);
export const it = withEach(addTest);
export const describe = withEach(addSuite);
export const beforeEach = (work: Work): number => open.each.before.push(work);
export const afterEach = (work: Work): number => open.each.after.push(work);
export const beforeAll = (work: Work): number => open.all.before.push(work);
export const afterAll = (work: Work): number => open.all.after.push(work);
export { expect, vi };

const runAll = async (works: readonly Work[]) => {
  for (const work of works) await (work as () => unknown)();
};

async function runTest({ name, run }: Test, around: readonly Suite[]): Promise<string | null> {
  try {
    await runAll(around.flatMap(({ each }) => each.before));
    await run();
    return null;
  } catch {
    return name;
  } finally {
    await runAll(around.toReversed().flatMap(({ each }) => each.after.toReversed()));
  }
}

async function runSuite(one: Suite, around: readonly Suite[]): Promise<string | null> {
  const within = [...around, one];
  await runAll(one.all.before);
  try {
    for (const part of one.parts) {
      const failed = await ("run" in part ? runTest(part, within) : runSuite(part, within));
      if (failed !== null) return failed;
    }
    return null;
  } finally {
    await runAll(one.all.after.toReversed());
  }
}

/** Runs what a module collects while it loads. @returns the first test that fails, or null */
export async function runCollected(load: () => Promise<unknown>): Promise<string | null> {
  open = suite("");
  collecting = [];
  await load();
  await Promise.all(collecting);
  if (open.parts.length === 0) throw new Error("the module has no tests");
  return runSuite(open, []);
}
