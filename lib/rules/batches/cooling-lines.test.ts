import { expect, test } from "vitest";
import { coolingLines } from "./cooling-lines.ts";

const END = "2026-11-30T12:00:00.000Z";
const until = (hours: number) => ({
  coolingOff: {
    state: "cooling_off" as const,
    until: new Date(Date.parse(END) + hours * 3_600_000).toISOString(),
  },
});
const free = { coolingOff: null };
const other = (state: "awaits" | "refused") => ({ coolingOff: { state, until: null } });

test("an approval that ends an hour before a receiver is free is one in vain", () => {
  expect(coolingLines([free, until(1), free], END)).toEqual({
    lines: [until(1)],
    isLate: true,
    minutesLeft: null,
  });
  expect(coolingLines([until(0)], END).isLate).toBe(true);
  expect(coolingLines([until(-3)], END)).toEqual({
    lines: [until(-3)],
    isLate: false,
    minutesLeft: null,
  });
});

test("no approval ends before what nobody approves, or what waits for a person", () => {
  const unheard = { isLate: false, minutesLeft: null };
  expect(coolingLines([until(48)], null)).toEqual({ lines: [until(48)], ...unheard });
  const others = [other("awaits"), other("refused")];
  expect(coolingLines(others, END)).toEqual({ lines: others, ...unheard });
});

test("nothing is said of receivers that can be paid", () => {
  expect(coolingLines([free, free], END)).toEqual({
    lines: [],
    isLate: false,
    minutesLeft: null,
  });
});

test("less than two hours between the last hold and the end of the approval are told", () => {
  const left = (...hours: number[]) => coolingLines(hours.map(until), END).minutesLeft;
  expect(left(-0.5)).toBe(30);
  expect(left(-5, -0.5)).toBe(30);
  expect(left(-2)).toBeNull();
  expect(left(0)).toBeNull();
  expect(left(-0.5, 1)).toBeNull();
});
