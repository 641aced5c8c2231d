import { expect, test } from "vitest";
import { limitTexts, textsAreNarrower } from "./limit-texts.ts";
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
  ["a narrower band", { min_rate: "5.10", max_rate: "5.90" }, true],
  ["a lower end", { min_rate: "4.99" }, false],
  ["a higher end", { max_rate: "6.01" }, false],
  ["higher fees", { max_fee: "99.00" }, false],
  ["a higher end of a narrower band", { min_rate: "5.10", max_rate: "6.01" }, false],
  ["more that may be open", { max_open: "999999999.00" }, false],
  ["one that can't be read yet", { min_rate: "5.", max_rate: "5.90" }, false],
])("%s", (_what, typed, isNarrower) => {
  expect(textsAreNarrower({ ...BEFORE, ...typed }, BEFORE)).toBe(isNarrower);
});

test("the first limits let something through", () => {
  expect(textsAreNarrower(BEFORE, null)).toBe(false);
});
