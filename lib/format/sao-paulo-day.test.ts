import { expect, test } from "vitest";
import { endOfSaoPauloDay } from "./sao-paulo-day.ts";

test.each([
  ["2026-11-30", "2026-12-01T02:59:59.999Z"],
  ["2028-02-29", "2028-03-01T02:59:59.999Z"],
  // Summer time, which ended in 2019.
  ["2018-12-15", "2018-12-16T01:59:59.999Z"],
])("%s ends at %s", (day, end) => {
  expect(endOfSaoPauloDay(day)?.toISOString()).toBe(end);
});

test.each(["", "2026-02-30", "2026-13-01", "30/11/2026", "2026-11-30T00:00", "2026-1-1"])(
  "%j is no day",
  (day) => expect(endOfSaoPauloDay(day)).toBeNull(),
);
