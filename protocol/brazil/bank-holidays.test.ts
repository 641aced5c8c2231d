import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, easterOf, isBankHoliday, isBankingDay, weekdayOf } from "./bank-holidays.ts";

test("Easter falls on the days that almanacs print", () => {
  const printed = ["2000-04-23", "2008-03-23", "2011-04-24", "2024-03-31", "2025-04-20"];
  const later = ["2026-04-05", "2027-03-28", "2038-04-25", "2049-04-18", "2076-04-19"];
  for (const day of [...printed, ...later]) expect(easterOf(Number(day.slice(0, 4)))).toBe(day);
});

test("the days of 2026 and 2027 are those that Febraban and Anbima list", () => {
  const daysOf = (year: number) =>
    Array.from({ length: 366 }, (_, at) => addDays(`${year}-01-01`, at)).filter(
      (day) => day.startsWith(String(year)) && isBankHoliday(day),
    );
  expect(daysOf(2026)).toEqual([
    "2026-01-01",
    "2026-02-16",
    "2026-02-17",
    "2026-04-03",
    "2026-04-21",
    "2026-05-01",
    "2026-06-04",
    "2026-09-07",
    "2026-10-12",
    "2026-11-02",
    "2026-11-15",
    "2026-11-20",
    "2026-12-25",
  ]);
  expect(daysOf(2027).slice(1, 4)).toEqual(["2027-02-08", "2027-02-09", "2027-03-26"]);
  expect(isBankHoliday("2027-05-27")).toBe(true);
});

test("Consciência Negra is one from 2024 on", () => {
  expect([isBankHoliday("2023-11-20"), isBankHoliday("2024-11-20")]).toEqual([false, true]);
});

test("weekends are no banking days, and Ash Wednesday is one", () => {
  expect(isBankingDay("2026-11-28")).toBe(false);
  expect(isBankingDay("2026-11-29")).toBe(false);
  expect(isBankingDay("2026-02-18")).toBe(true);
});

test("in any year: Easter is a Sunday, and no more than five days in a row have none", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2199 }), fc.nat(365), (year, at) => {
      expect(weekdayOf(easterOf(year))).toBe(0);
      const day = addDays(`${year}-01-01`, at);
      const next = Array.from({ length: 6 }, (_, days) => addDays(day, days));
      expect(next.some(isBankingDay)).toBe(true);
    }),
  );
});
