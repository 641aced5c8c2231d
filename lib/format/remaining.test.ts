import { expect, test } from "vitest";
import { markPassed, secondsLeft, showRemaining } from "./remaining.ts";

test.each([
  [10_000, 0, 10],
  [10_000, 1, 10],
  [10_000, 9_001, 1],
  [10_000, 10_000, 0],
  [10_000, 99_000, 0],
])("of a deadline at %i, at %i there are %i seconds left", (deadline, now, left) => {
  expect(secondsLeft(deadline, now)).toBe(left);
});

test.each([
  [0, "0:00"],
  [7, "0:07"],
  [247, "4:07"],
  [3599, "59:59"],
  [3847, "1:04:07"],
])("%i seconds are shown as %s", (seconds, shown) => {
  expect(showRemaining(seconds)).toBe(shown);
});

test.each([
  [121, 120, 120],
  [122, 121, null],
  [120, 119, null],
  [61, 60, 60],
  [31, 29, 30],
  [130, 45, 60],
  [1, 0, 0],
  [300, 0, 0],
  [0, 0, null],
])("from %i to %i seconds, %s is said", (before, now, mark) => {
  expect(markPassed(before, now)).toBe(mark);
});
