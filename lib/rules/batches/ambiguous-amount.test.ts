import { expect, test } from "vitest";
import { localAmount } from "#lib/format/local-amount.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { ambiguousAmount } from "./ambiguous-amount.ts";
import { lineCents } from "./line-amount.ts";

test.each([
  ["2.310", "2310.00", "2.31"],
  ["2,310", "2310.00", "2.31"],
  ["R$ 012.500", "12500.00", "12.50"],
  ["1.000", "1000.00", "1.00"],
  // Never rounded: 1.234 is no number of cents.
  ["1.234", "1234.00", null],
])("%s may be %s or %s", (typed, thousands, decimals) => {
  expect(lineCents(typed)).toEqual({ reason: "ambiguous" });
  expect(ambiguousAmount(typed)).toEqual({ thousands, decimals });
  for (const locale of ["pt-BR", "en"] as const) {
    for (const one of [thousands, decimals ?? thousands]) {
      const read = lineCents(localAmount(one, locale));
      expect("cents" in read && formatAmount(read.cents, "BRL")).toBe(one);
    }
  }
});

test.each(["", "12", "1.234,56", "1.234.567", "0.125", "1234.567"])(
  "%s is no such text",
  (typed) => {
    expect(ambiguousAmount(typed)).toBeNull();
  },
);
