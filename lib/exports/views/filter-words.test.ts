import { expect, test } from "vitest";
import { filterWords } from "./filter-words.ts";

test("its days are one span, with the year once", async () => {
  const of = (days: object) =>
    filterWords("pt-BR", {
      source: { list: "/payouts", filter: {}, ids: null, sides: ["payout"] },
      month: null,
      narrowing: { chosen: {}, days },
    } as unknown as Parameters<typeof filterWords>[1]);
  const [from, to] = ["2026-10-02", "2026-10-31"];
  expect(await of({ from, to })).toBe("Payouts · 02 out – 31 out 2026");
  expect(await of({ from: "2025-12-30", to })).toBe("Payouts · 30 dez 2025 – 31 out 2026");
  expect(await of({ from: to, to })).toBe("Payouts · 31 out 2026");
  expect(await of({ from })).toBe("Payouts · De 02 out 2026");
});

test("the days of a whole month are that month, as where a month was chosen", async () => {
  const of = (days: object, month: string | null = null) =>
    filterWords("pt-BR", {
      source: { list: "/payouts", filter: {}, ids: null, sides: ["payout"] },
      month,
      narrowing: { chosen: {}, days },
    } as unknown as Parameters<typeof filterWords>[1]);
  expect(await of({ from: "2028-02-01", to: "2028-02-29" })).toBe(await of({}, "2028-02"));
  expect(await of({ from: "2028-02-01", to: "2028-02-28" })).toBe("Payouts · 01 fev – 28 fev 2028");
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
