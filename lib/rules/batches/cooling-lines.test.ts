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
  expect(coolingLines([free, until(1), free], END)).toEqual({ lines: [until(1)], isLate: true });
  expect(coolingLines([until(0)], END).isLate).toBe(true);
  expect(coolingLines([until(-1)], END)).toEqual({ lines: [until(-1)], isLate: false });
});

test("no approval ends before what nobody approves, or what waits for a person", () => {
  expect(coolingLines([until(48)], null)).toEqual({ lines: [until(48)], isLate: false });
  const others = [other("awaits"), other("refused")];
  expect(coolingLines(others, END)).toEqual({ lines: others, isLate: false });
});

test("nothing is said of receivers that can be paid", () => {
  expect(coolingLines([free, free], END)).toEqual({ lines: [], isLate: false });
});
