import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { maskDay, readDayText } from "./day-input.ts";
import { showDay } from "./show-day.ts";

const type = (text: string) =>
  [...text].reduce((shown, character) => maskDay(shown + character), "");
const days = fc
  .date({ min: new Date("1800-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const typed = fc.string({ unit: fc.constantFrom(..."0123456789/-. de"), maxLength: 12 });

describe("readDayText", () => {
  it.each([
    ["31/12/1990", "1990-12-31"],
    ["1/3/2020", "2020-03-01"],
    ["01.03.2020", "2020-03-01"],
    ["01-03-2020", "2020-03-01"],
    ["01 03 2020", "2020-03-01"],
    ["01 / 03 / 2020", "2020-03-01"],
    ["01032020", "2020-03-01"],
    [" 2020-03-01 ", "2020-03-01"],
    ["2020-03-01T00:00:00.000Z", "2020-03-01"],
    ["2020/3/1", "2020-03-01"],
    ["1º de março de 2020", "2020-03-01"],
    ["31 dez. 1990", "1990-12-31"],
    ["1 Sep 2020", "2020-09-01"],
  ])("reads %j", (text, day) => {
    expect(readDayText(text)).toBe(day);
  });

  it.each([
    "",
    "31/12",
    "31/12/90",
    "31/02/2020",
    "2020-02-30",
    "00/01/2020",
    "1 foo 2020",
    "ontem",
  ])("keeps %j as it was typed", (text) => {
    expect(readDayText(text)).toBe(text);
  });
});

test("a kept day is shown day first and reads back as itself, typed, pasted and parted", () => {
  fc.assert(
    fc.property(days, (day) => {
      const shown = showDay(day);
      expect(shown).toBe(day.split("-").reverse().join("/"));
      expect(readDayText(shown)).toBe(day);
      expect(type(shown.replaceAll("/", ""))).toBe(shown);
      expect(type(shown)).toBe(shown);
      expect(readDayText(type(day))).toBe(day);
    }),
  );
});

test("typing loses no digit, and deleting backwards always gets on", () => {
  const digits = (text: string) => text.replaceAll(/\D/g, "");
  fc.assert(
    fc.property(typed, (text) => {
      let shown = maskDay(text);
      expect(digits(shown)).toBe(digits(text));
      expect(maskDay(shown)).toBe(shown);
      for (let left = 2 * text.length; left > 0; left -= 1) shown = maskDay(shown.slice(0, -1));
      expect(shown).toBe("");
    }),
    { numRuns: 2000 },
  );
});

test("a part can be deleted and typed anew in its place", () => {
  expect(maskDay("/12/1990")).toBe("/12/1990");
  expect(maskDay("3/12/1990")).toBe("3/12/1990");
  expect(maskDay("31/1/1990")).toBe("31/1/1990");
});
