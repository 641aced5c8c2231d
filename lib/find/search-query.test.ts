import { expect, test } from "vitest";
import { searchQueryBy } from "./search-query.ts";

const NOW = new Date("2026-11-26T15:00:00Z");
const nothing = { number: null, cents: [], units: [], days: null, amountOn: null };

test.each([
  ["3", { number: 3n, cents: [300n], units: [3_000_000n] }],
  ["#17", { number: 17n }],
  ["1.250,00", { cents: [125_000n], units: [1_250_000_000n] }],
  ["R$ 1,250.00", { cents: [125_000n] }],
  ["12.500", { cents: [1_250_000n] }],
  ["12,500", { cents: [1_250_000n] }],
  ["45,520257", { units: [45_520_257n] }],
  ["45.52 USDT", { units: [45_520_000n] }],
  ["Papelaria Lima", {}],
  ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", {}],
  ["ontem", { days: { from: "2026-11-25", to: "2026-11-25" } }],
  [
    "terça 12.500",
    {
      amountOn: {
        days: { from: "2026-11-24", to: "2026-11-24" },
        cents: [1_250_000n],
        units: [],
      },
    },
  ],
  [
    "R$ 12,50 24 nov",
    {
      amountOn: {
        days: { from: "2026-11-24", to: "2026-11-24" },
        cents: [1_250n],
        units: [],
      },
    },
  ],
  ["terça Ana", {}],
  ["24 nov", { days: { from: "2026-11-24", to: "2026-11-24" } }],
  ["24/11", { days: { from: "2026-11-24", to: "2026-11-24" } }],
] as const)("%s is read as all that it can mean, whatever the reader's language", (text, meant) => {
  expect(searchQueryBy(`  ${text} `, NOW)).toEqual({ text, ...nothing, ...meant });
});
