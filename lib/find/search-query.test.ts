import { expect, test } from "vitest";
import { searchQueryBy } from "./search-query.ts";

test.each([
  ["3", "pt-BR", { number: 3n, cents: 300n, units: 3_000_000n }],
  ["#17", "en", { number: 17n, cents: null, units: null }],
  ["1.250,00", "pt-BR", { number: null, cents: 125_000n, units: 1_250_000_000n }],
  ["R$ 1,250.00", "en", { number: null, cents: 125_000n, units: null }],
  ["45,520257", "pt-BR", { number: null, cents: null, units: 45_520_257n }],
  ["45.52 USDT", "en", { number: null, cents: null, units: 45_520_000n }],
  ["Papelaria Lima", "pt-BR", { number: null, cents: null, units: null }],
  ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "en", { number: null, cents: null, units: null }],
] as const)("%s in %s is read as all that it can mean", (text, locale, meant) => {
  expect(searchQueryBy(`  ${text} `, locale)).toEqual({ text, ...meant });
});
