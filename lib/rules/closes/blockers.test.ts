import { expect, test } from "vitest";
import { openDifferences, type Blocker } from "./blockers.ts";

const differing = (count: number): Blocker => ({
  blocker: "exception",
  kind: "pix_other_party",
  count,
  amount: "1.00",
  isOfPayments: true,
  things: [],
});

test("only differences count as such, all of each kind", () => {
  const others: Blocker[] = [{ blocker: "not_over" }, { blocker: "suggested", count: 7 }];
  expect(openDifferences(others)).toBe(0);
  expect(openDifferences([...others, differing(3), differing(2)])).toBe(5);
});
