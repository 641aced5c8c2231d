import { afterAll } from "vitest";

/** Narrows a module's bounds for one file of tests; the next file in the same process finds them as they were. */
export function narrowBounds<Bounds extends object>(bounds: Bounds, to: Partial<Bounds>): void {
  const before = { ...bounds };
  Object.assign(bounds, to);
  afterAll(() => {
    Object.assign(bounds, before);
  });
}
