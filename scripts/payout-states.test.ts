import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withPayoutStates } from "./payout-states.ts";

test("docs/payouts.md shows the states as the code has them: npm run diagram", () => {
  const document = readFileSync(new URL("../docs/payouts.md", import.meta.url), "utf8");
  expect(withPayoutStates(document)).toBe(document);
});
