import { afterEach, expect, test, vi } from "vitest";
import { drawnSlice } from "./drawn-slice.ts";

afterEach(() => vi.unstubAllEnvs());
const all = Array.from({ length: 50 }, (_one, at) => at);

test("a slice has as many cases as were asked for, each once and in order, the same for one seed", () => {
  vi.stubEnv("TEST_SLICES", "on");
  const drawn = drawnSlice("numbers", all, 7);
  expect(drawn).toHaveLength(7);
  expect([...new Set(drawn)].toSorted((one, other) => one - other)).toEqual(drawn);
  expect(drawnSlice("numbers", all, 7)).toEqual(drawn);
  expect(drawnSlice("numbers", all, 70)).toEqual(all);
});

test("without slices every case is there", () => {
  vi.stubEnv("TEST_SLICES", "off");
  expect(drawnSlice("numbers", all, 7)).toBe(all);
});
