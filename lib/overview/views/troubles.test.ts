import { expect, test } from "vitest";
import { aboutOf } from "./troubles.ts";

const ana = { cents: 120_000n, who: "Ana" };

test("what is known is summed, and whom it is about is said of a single one alone", () => {
  expect(aboutOf([ana])).toEqual({ about: { amount: "1200.00", asset: "BRL", who: "Ana" } });
  // A request for a PIX account beside a payout's: the sum is the payout's, and the person is not the only one.
  expect(aboutOf([null, ana, null])).toEqual({
    about: { amount: "1200.00", asset: "BRL", who: null },
  });
  expect(aboutOf([null])).toEqual({});
});
