import { expect, test } from "vitest";
import { minutesLeft } from "./minutes-left.ts";

const begunAt = new Date("2026-11-20T12:00:00.000Z");
const now = new Date("2026-11-20T12:01:00.000Z");

test("what is left takes as long for each row as what is done, in whole minutes", () => {
  expect(minutesLeft({ rows: 1_000, total: 3_000, begunAt, now })).toBe(2);
  expect(minutesLeft({ rows: 1_000, total: 3_001, begunAt, now })).toBe(3);
  expect(minutesLeft({ rows: 1_000, total: 1_001, begunAt, now })).toBe(1);
});

test("nothing is told before the first row, nor where the whole or its begin is not known", () => {
  expect(minutesLeft({ rows: 0, total: 3_000, begunAt, now })).toBeNull();
  expect(minutesLeft({ rows: 10, total: null, begunAt, now })).toBeNull();
  expect(minutesLeft({ rows: 10, total: 20, begunAt: null, now })).toBeNull();
  expect(minutesLeft({ rows: 20, total: 20, begunAt, now })).toBeNull();
});
