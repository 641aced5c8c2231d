import { expect, test } from "vitest";
import { abs, dayOf, daysBefore, Finding } from "./finding.ts";

const HOUR_MS = 3_600_000;
const NOW = new Date("2026-11-24T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test("what is not overdue yet is looked at again when the first of it will be", () => {
  const finding = new Finding(NOW);
  expect(finding.judged()).toEqual({ found: [], lookAgainAt: null });
  expect(finding.isOverdue(ago(2 * HOUR_MS), 2)).toBe(true);
  expect(finding.judged().lookAgainAt).toBeNull();
  expect(finding.isOverdue(ago(2 * HOUR_MS - 1), 2)).toBe(false);
  expect(finding.judged().lookAgainAt).toEqual(new Date(NOW.getTime() + 1));
  expect(finding.isOverdue(ago(0), 5)).toBe(false);
  expect(finding.judged().lookAgainAt).toEqual(new Date(NOW.getTime() + 1));
  expect(finding.isOverdue(ago(1), 0)).toBe(true);
});

test("hours are whole ones", () => {
  const finding = new Finding(NOW);
  expect(finding.hoursSince(ago(2 * HOUR_MS))).toBe("2");
  expect(finding.hoursSince(ago(3 * HOUR_MS - 1))).toBe("2");
});

test("days are Brazil's, and lie whole days apart", () => {
  expect(dayOf(new Date("2026-11-24T02:59:59Z"))).toBe("2026-11-23");
  expect(dayOf(new Date("2026-11-24T03:00:00Z"))).toBe("2026-11-24");
  expect(daysBefore("2026-10-31", "2026-11-02")).toBe(2);
  expect(daysBefore("2026-11-02", "2026-10-31")).toBe(-2);
});

test("an amount without its sign", () => {
  expect([abs(-3n), abs(0n), abs(3n)]).toEqual([3n, 0n, 3n]);
});
