import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, daysOfSpan, typedDays } from "./typed-days.ts";

/** A Thursday. */
const TODAY = "2026-11-26";

test.each([
  ["hoje", "2026-11-26"],
  ["Ontem", "2026-11-25"],
  ["yesterday", "2026-11-25"],
  ["anteontem", "2026-11-24"],
  ["terça", "2026-11-24"],
  ["terca-feira", "2026-11-24"],
  ["última terça", "2026-11-24"],
  ["last tuesday", "2026-11-24"],
  ["Sexta passada", "2026-11-20"],
  ["quinta", "2026-11-26"],
  ["last thursday", "2026-11-19"],
  ["24/11", "2026-11-24"],
  ["27/11", "2025-11-27"],
  ["29/2", "2024-02-29"],
  ["24 nov", "2026-11-24"],
  ["24 de novembro", "2026-11-24"],
  ["Nov 24", "2026-11-24"],
  ["24/11/2025", "2025-11-24"],
  ["2026-11-24", "2026-11-24"],
  ["1º mar. 2026", "2026-03-01"],
])("%s is one day", (text, day) => {
  expect(typedDays(`  ${text} `, TODAY)).toEqual({ from: day, to: day });
});

test.each([
  ["últimos 7 dias", "2026-11-20", TODAY],
  ["this month", "2026-11-01", TODAY],
  ["mês passado", "2026-10-01", "2026-10-31"],
])("%s is several", (text, from, to) => {
  expect(typedDays(text, TODAY)).toEqual({ from, to });
});

test.each(["12500", "24112026", "1/13", "32/1", "terças", "maio", "constructor", "a", ""])(
  "%s is no day",
  (text) => expect(typedDays(text, TODAY)).toBeNull(),
);

const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test("a day without its year is read back, and is never to come", () => {
  fc.assert(
    fc.property(day, fc.nat(364), (today, ago) => {
      const meant = dayAfter(today, -ago);
      const [, month, date] = meant.split("-");
      expect(typedDays(`${date}/${month}`, today)).toEqual({ from: meant, to: meant });
    }),
  );
  fc.assert(
    fc.property(day, fc.string({ maxLength: 12 }), (today, text) => {
      const days = typedDays(text, today);
      if (days !== null) expect(days.from <= days.to).toBe(true);
    }),
  );
});

test("a span ends today and begins in this month or in the last seven days", () => {
  expect(daysOfSpan("today", TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(daysOfSpan("week", TODAY)).toEqual({ from: "2026-11-20", to: TODAY });
  expect(daysOfSpan("month", TODAY)).toEqual({ from: "2026-11-01", to: TODAY });
});
