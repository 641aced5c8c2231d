import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { receiptFont, subsetReceiptFont, WEIGHTS } from "./receipt-fonts.ts";
import { FONT, subsetInter } from "./subset.ts";

test("the shipped font is the one that the script makes, and weighs 40 kB at most", async () => {
  const shipped = readFileSync(FONT);
  expect(shipped.equals(await subsetInter())).toBe(true);
  expect(shipped.length).toBeLessThanOrEqual(40_000);
});

test.each(WEIGHTS)("so is that of receipts in weight %s", async (weight) => {
  const shipped = readFileSync(receiptFont(weight));
  expect(shipped.equals(await subsetReceiptFont(weight))).toBe(true);
});
