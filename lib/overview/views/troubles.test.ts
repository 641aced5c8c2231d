import { expect, test } from "vitest";
import { aboutOf, OTHERS_COUNTED_AT_MOST, troubleViews } from "./troubles.ts";

const ana = { cents: 120_000n, who: "Ana" };

test("what is known is summed, and whom it is about is said of a single one alone", () => {
  expect(aboutOf([ana])).toEqual({ about: { amount: "1200.00", asset: "BRL", who: "Ana" } });
  // A request for a PIX account beside a payout's: the sum is the payout's, and the person is not the only one.
  expect(aboutOf([null, ana, null])).toEqual({
    about: { amount: "1200.00", asset: "BRL", who: null },
  });
  expect(aboutOf([null])).toEqual({});
});

test("payments without an answer say how much they are about; of at least so many there is no sum", () => {
  const said = (count: number) =>
    troubleViews("payout_intent", { count, since: null, id: null }, null, [ana, ana]);
  expect(said(2)).toMatchObject([{ about: { amount: "2400.00", asset: "BRL", who: null } }]);
  expect(said(OTHERS_COUNTED_AT_MOST)[0]).not.toHaveProperty("about");
});
