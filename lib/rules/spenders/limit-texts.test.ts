import { expect, test } from "vitest";
import { limitTexts, textsAreWider } from "./limit-texts.ts";
import { SIGNING_LIMITS_DEFAULT } from "./signing-limits.ts";

const BEFORE = {
  ...limitTexts(SIGNING_LIMITS_DEFAULT),
  min_rate: "5.00",
  max_rate: "6.00",
  start_min_rate: "5.20",
  start_max_rate: "5.80",
};

test.each([
  ["the same", {}, false],
  ["a narrower band", { min_rate: "5.10", max_rate: "5.90" }, false],
  ["a lower end", { min_rate: "4.99" }, true],
  ["a higher end", { max_rate: "6.01" }, true],
  ["higher fees", { max_fee: "99.00" }, true],
  ["more that may be open", { max_open: "999999999.00" }, true],
  ["one that can't be read yet", { min_rate: "4.", max_rate: "9.00" }, false],
])("%s", (_what, typed, isWider) => {
  expect(textsAreWider({ ...BEFORE, ...typed }, BEFORE)).toBe(isWider);
});

test("the first limits let something through", () => {
  expect(textsAreWider(BEFORE, null)).toBe(true);
});
