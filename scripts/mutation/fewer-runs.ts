import * as fc from "fast-check";

/** A random test's runs for each fault: what thousands of runs find, some hundreds find of most faults. */
const MOST = 300;
const SEED = 1;

let most = MOST;
/** For tests that count what they met in all of their runs. */
export function setRuns(are: "whole" | "fewer"): void {
  most = are === "whole" ? Infinity : MOST;
}

/** Fast-check's `assert` with fewer runs, the same each time, and no search for the smallest example. */
export const assert = ((property: never, options: fc.Parameters<unknown> = {}) => {
  const { numRuns = 100, seed = SEED } = options;
  const fewer = { ...options, seed, numRuns: Math.min(numRuns, most), endOnFailure: true };
  return fc.assert(property, fewer as never);
}) as typeof fc.assert;

export * from "fast-check";
export default { ...fc, assert };
