import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf, parseDay, yearsBetween } from "./dates.ts";

describe("parseDay", () => {
  test("takes every day that exists", () => {
    const range = { min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (time) => {
        expect(parseDay(dayOf(time))).toBe(dayOf(time));
      }),
    );
  });

  test.each([
    "",
    "2026-02-29",
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "01/02/2026",
    "2026-01-01T00:00:00Z",
    " 2026-01-01",
    "1900-02-29",
  ])("refuses %j", (text) => {
    expect(parseDay(text)).toBeNull();
  });

  test("knows leap years", () => {
    expect(parseDay("2024-02-29")).toBe("2024-02-29");
    expect(parseDay("2000-02-29")).toBe("2000-02-29");
  });
});

test.each([
  ["2008-07-15", "2026-07-14", 17],
  ["2008-07-15", "2026-07-15", 18],
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
  ["2008-02-29", "2028-02-29", 20],
  ["2008-12-31", "2027-01-01", 18],
])("from %s to %s %i years are completed", (from, to, years) => {
  expect(yearsBetween(from, to)).toBe(years);
});
