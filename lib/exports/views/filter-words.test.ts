import { expect, test } from "vitest";
import { filterWords } from "./filter-words.ts";

test("its days are one span, with the year once", async () => {
  const of = (days: object) =>
    filterWords("pt-BR", {
      source: { list: "/payouts", filter: {}, ids: null, sides: ["payout"] },
      month: null,
      narrowing: { chosen: {}, days },
    } as unknown as Parameters<typeof filterWords>[1]);
  const [from, to] = ["2026-10-01", "2026-10-31"];
  expect(await of({ from, to })).toBe("Payouts · 01 out – 31 out 2026");
  expect(await of({ from: "2025-12-30", to })).toBe("Payouts · 30 dez 2025 – 31 out 2026");
  expect(await of({ from: to, to })).toBe("Payouts · 31 out 2026");
  expect(await of({ from })).toBe("Payouts · De 01 out 2026");
});

test("a file is named by words, never by the filter's codes", async () => {
  const asked = {
    source: { list: "/payouts", filter: {}, ids: null, sides: ["payout"] },
    month: null,
    narrowing: { chosen: { network: "polygon", status: "on_hold" }, days: {} },
  } as unknown as Parameters<typeof filterWords>[1];
  expect(await filterWords("en", asked)).toBe("Payouts · Polygon · On hold");
  expect(await filterWords("pt-BR", asked)).toBe("Payouts · Polygon · Em espera");
});
