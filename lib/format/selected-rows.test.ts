import fc from "fast-check";
import { expect, test } from "vitest";
import { ASSETS, formatAmount } from "#protocol/money/money.ts";
import { selectedSums, spreadsheetAmount, tabbed } from "./selected-rows.ts";

const amounts = fc.array(
  fc.record({
    asset: fc.constantFrom(...ASSETS),
    units: fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }),
  }),
);

test("sums are exact to the last unit, one for each asset and no other", () => {
  fc.assert(
    fc.property(fc.array(amounts), (rows) => {
      const sums = selectedSums(
        rows.map((row) => ({
          amounts: row.map(({ asset, units }) => ({ asset, amount: formatAmount(units, asset) })),
        })),
      );
      const all = rows.flat();
      for (const asset of ASSETS) {
        const own = all.filter((one) => one.asset === asset);
        const sum = sums.find((one) => one.asset === asset);
        expect(sum?.units).toBe(
          own.length === 0 ? undefined : own.reduce((total, { units }) => total + units, 0n),
        );
      }
    }),
  );
});

test("cents that a float would lose are there", () => {
  const row = (amount: string) => ({ amounts: [{ asset: "BRL" as const, amount }] });
  expect(selectedSums([row("90071992547409.93"), row("0.01")])).toEqual([
    { asset: "BRL", units: 9_007_199_254_740_994n },
  ]);
});

test("what is no amount is not left out of a sum in silence", () => {
  expect(() => selectedSums([{ amounts: [{ asset: "BRL", amount: "1,50" }] }])).toThrow(RangeError);
});

test("a table keeps its shape whatever its cells hold, and computes nothing", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
      (rows) => {
        const lines = tabbed(rows).split("\n");
        expect(lines).toHaveLength(rows.length);
        for (const line of lines) {
          expect(line.split("\t")).toHaveLength(2);
          for (const cell of line.split("\t"))
            expect(cell).not.toMatch(/^\s*(?:[=+@]|-(?!\d+(?:[.,]\d+)?$))/);
        }
      },
    ),
  );
  expect(
    tabbed([
      ["A", "=HYPERLINK(1)"],
      ["b\tc", "d"],
    ]),
  ).toBe("A\t'=HYPERLINK(1)\nb c\td");
});

test("amounts are numbers to a spreadsheet of the reader's language", () => {
  expect(spreadsheetAmount("1234.50", "pt-BR")).toBe("1234,50");
  expect(spreadsheetAmount("1234.50", "en")).toBe("1234.50");
});

test("a negative amount stays a number, and what only begins like one computes nothing", () => {
  expect(tabbed([["-250,00", "-2.5", "-1+1", "-cmd"]])).toBe("-250,00\t-2.5\t'-1+1\t'-cmd");
});
