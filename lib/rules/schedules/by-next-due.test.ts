import { expect, test } from "vitest";
import { byNextDue } from "./by-next-due.ts";

test("what is late stands before what is due next, and what no more comes of last", () => {
  const paused = { late: [], next: null };
  const soon = { late: [], next: "2026-12-02" };
  const later = { late: [], next: "2026-12-30" };
  const late = { late: [{ due: "2026-11-25" }], next: "2027-01-02" };
  expect([paused, later, late, soon].toSorted(byNextDue)).toEqual([late, soon, later, paused]);
});
