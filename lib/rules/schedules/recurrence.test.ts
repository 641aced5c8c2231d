import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, isBankingDay, weekdayOf } from "#protocol/brazil/bank-holidays.ts";
import {
  dueOf,
  indexFrom,
  REPEATS,
  SHIFTS,
  timeAt,
  timesUntil,
  type Recurrence,
} from "./recurrence.ts";

const rule = (over: Partial<Recurrence>): Recurrence => ({
  repeats: "month",
  every: 1,
  first: "2026-11-27",
  until: null,
  times: null,
  shift: "same",
  ...over,
});
const days = (over: Partial<Recurrence>, count: number) =>
  Array.from({ length: count }, (_, index) => timeAt(rule(over), index)?.due ?? null);

describe("days", () => {
  test("on the 31st: the last day of shorter months, and the 31st again after them", () => {
    expect(days({ first: "2027-12-31" }, 5)).toEqual([
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
    ]);
  });

  test("every two weeks, every quarter, once", () => {
    expect(days({ repeats: "week", every: 2 }, 3)).toEqual([
      "2026-11-27",
      "2026-12-11",
      "2026-12-25",
    ]);
    expect(days({ every: 3, first: "2026-11-30" }, 3)).toEqual([
      "2026-11-30",
      "2027-02-28",
      "2027-05-30",
    ]);
    expect(days({ repeats: "once" }, 2)).toEqual(["2026-11-27", null]);
  });

  test("the last working day: before a weekend, and never before the first day", () => {
    const repeats = "month_work";
    expect(days({ repeats }, 3)).toEqual(["2026-11-30", "2026-12-31", "2027-01-29"]);
    expect(days({ repeats, first: "2027-01-30" }, 2)).toEqual(["2027-02-26", "2027-03-31"]);
    expect(days({ repeats: "month_last", first: "2027-02-01" }, 2)).toEqual([
      "2027-02-28",
      "2027-03-31",
    ]);
  });

  test("a weekend or a holiday moves as the company chose", () => {
    expect(dueOf("2026-02-16", "same")).toBe("2026-02-16");
    // Carnival: Saturday to Tuesday.
    expect(dueOf("2026-02-14", "next")).toBe("2026-02-18");
    expect(dueOf("2026-02-17", "previous")).toBe("2026-02-13");
    // New Year's day that is a Friday.
    expect(dueOf("2027-01-01", "next")).toBe("2027-01-04");
  });

  test("ends after so many times, or with a day", () => {
    expect(days({ times: 2 }, 3)).toEqual(["2026-11-27", "2026-12-27", null]);
    expect(days({ until: "2026-12-27" }, 3)).toEqual(["2026-11-27", "2026-12-27", null]);
    expect(days({ until: "2026-12-26" }, 2)).toEqual(["2026-11-27", null]);
  });
});

const day = fc.nat(20_000).map((at) => addDays("2000-01-01", at));
const anyRule: fc.Arbitrary<Recurrence> = fc.record({
  repeats: fc.constantFrom(...REPEATS),
  every: fc.integer({ min: 1, max: 12 }),
  first: day,
  until: fc.option(day, { nil: null }),
  times: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
  shift: fc.constantFrom(...SHIFTS),
});

describe("whatever the rule", () => {
  test("days go forward, each is set once, and the first is not before the first day", () => {
    fc.assert(
      fc.property(anyRule, fc.nat(40), (one, index) => {
        const [time, next] = [timeAt(one, index), timeAt(one, index + 1)];
        if (!time) {
          expect(next).toBeNull();
          return;
        }
        expect(time.on >= one.first).toBe(true);
        if (next) expect([next.on > time.on, next.due > time.due]).toEqual([true, true]);
        if (one.until !== null) expect(time.on <= one.until).toBe(true);
        if (one.times !== null) expect(index < one.times).toBe(true);
      }),
    );
  });

  test("what is moved is due on a working day, within a week, the way that was chosen", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...SHIFTS), (on, shift) => {
        const due = dueOf(on, shift);
        if (shift === "same" || isBankingDay(on)) {
          expect(due).toBe(on);
          return;
        }
        expect(isBankingDay(due)).toBe(true);
        expect(due > on).toBe(shift === "next");
        expect(due <= addDays(on, 6) && due >= addDays(on, -6)).toBe(true);
      }),
    );
  });

  test("weeks keep their weekday, months their day or their end", () => {
    fc.assert(
      fc.property(anyRule, fc.nat(40), (one, index) => {
        const time = timeAt(
          { ...one, until: null, times: null },
          one.repeats === "once" ? 0 : index,
        );
        const on = time?.on ?? "";
        if (one.repeats === "week") expect(weekdayOf(on)).toBe(weekdayOf(one.first));
        if (one.repeats === "month_last") expect(addDays(on, 1).endsWith("-01")).toBe(true);
        if (one.repeats === "month_work") expect(isBankingDay(on)).toBe(true);
        if (one.repeats === "month") {
          const isEnd = addDays(on, 1).endsWith("-01") && on.slice(8) < one.first.slice(8);
          expect(on.slice(8) === one.first.slice(8) || isEnd).toBe(true);
        }
      }),
    );
  });

  test("the times up to a day are all of them, and the next from a day is the first of those left", () => {
    fc.assert(
      fc.property(anyRule, fc.nat(400), (one, later) => {
        const last = addDays(one.first, later);
        const found = timesUntil(one, 0, last, 1000);
        expect(found.every(({ due }) => due <= last)).toBe(true);
        expect(found.map(({ index }) => index)).toEqual(found.map((_, at) => at));
        const after = timeAt(one, found.length);
        expect(after === null || after.due > last).toBe(true);
        expect(indexFrom(one, addDays(last, 1))).toBe(after === null ? null : found.length);
      }),
    );
  });
});
