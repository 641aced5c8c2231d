import { afterAll } from "vitest";

/**
 * Narrows a module's bounds for one file of tests, or, with `onTestFinished`, for the test that runs: the next file in
 * the same process finds them as they were.
 */
export function narrowBounds<Bounds extends object>(
  bounds: Bounds,
  to: Partial<Bounds>,
  afterwards: (restore: () => void) => void = afterAll,
): void {
  const before = { ...bounds };
  Object.assign(bounds, to);
  afterwards(() => {
    Object.assign(bounds, before);
  });
}
