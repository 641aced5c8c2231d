import { expect, test } from "vitest";
import { filterWords } from "./filter-words.ts";

test("a file is named by words, never by the filter's codes", async () => {
  const asked = {
    source: { list: "/payouts", filter: {}, ids: null, sides: ["payout"] },
    month: null,
    narrowing: { chosen: { network: "polygon", status: "on_hold" }, days: {} },
  } as unknown as Parameters<typeof filterWords>[1];
  expect(await filterWords("en", asked)).toBe("Payouts · Polygon · On hold");
  expect(await filterWords("pt-BR", asked)).toBe("Payouts · Polygon · Em espera");
});
