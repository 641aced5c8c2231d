import { describe, expect, test } from "vitest";
import { LIMITS, limitsOn, limitWarnings, type Weighed } from "./limits.ts";

const USD = 1_000_000n;
const weigh = (change: Partial<Weighed> = {}): Weighed => ({
  day: "2026-11-27",
  units: 1n,
  cents: 1n,
  custody: "proven",
  isAbroad: false,
  monthCents: 1n,
  ...change,
});
const kinds = (change: Partial<Weighed>) => limitWarnings(weigh(change)).map(({ kind }) => kind);

describe("a payment is warned of", () => {
  test("from US$ 10,000 on with self-custody, to the unit; never with a custodian", () => {
    expect(kinds({ units: 10_000n * USD - 1n })).toEqual([]);
    expect(kinds({ units: 10_000n * USD })).toEqual(["self_custody"]);
    expect(kinds({ units: 10_000n * USD, custody: "self" })).toEqual(["self_custody"]);
    expect(kinds({ units: 10_000n * USD, custody: "contradicted" })).toEqual(["self_custody"]);
    expect(kinds({ units: 10_000n * USD, custody: "custodian" })).toEqual([]);
  });

  test("above US$ 50,000 and US$ 100,000 abroad, to the unit; never within the country", () => {
    const abroad = { custody: "custodian", isAbroad: true } as const;
    expect(kinds({ ...abroad, units: 50_000n * USD })).toEqual([]);
    expect(kinds({ ...abroad, units: 50_000n * USD + 1n })).toEqual(["purpose_table"]);
    expect(kinds({ ...abroad, units: 100_000n * USD })).toEqual(["purpose_table"]);
    const both = ["purpose_table", "counterparty"];
    expect(kinds({ ...abroad, units: 100_000n * USD + 1n })).toEqual(both);
    expect(kinds({ ...abroad, isAbroad: false, units: 100_000n * USD + 1n })).toEqual([]);
  });

  test("above R$ 35,000 in a month, to the cent, by the payment that passes it alone", () => {
    expect(kinds({ monthCents: 3_500_000n })).toEqual([]);
    expect(kinds({ monthCents: 3_500_001n })).toEqual(["month"]);
    expect(kinds({ cents: 4_000_000n, monthCents: 7_500_000n })).toEqual(["month"]);
    expect(kinds({ cents: 4_000_000n, monthCents: 7_500_001n })).toEqual([]);
  });

  test("where nothing is declared, as if it were of that kind, and says so", () => {
    const said = limitWarnings(
      weigh({
        units: 200_000n * USD,
        custody: "none",
        isAbroad: null,
        cents: 4_000_000n,
        monthCents: 4_000_000n,
      }),
    );
    expect(said.map(({ kind, isAssumed }) => [kind, isAssumed])).toEqual([
      ["self_custody", true],
      ["purpose_table", true],
      ["counterparty", true],
      ["month", false],
    ]);
  });

  test("not before a rule's first day; a later row stands in for the earlier one", () => {
    expect(kinds({ units: 10_000n * USD, day: "2026-09-30" })).toEqual([]);
    const [self] = LIMITS;
    if (!self) throw new Error("no limit");
    const later = { ...self, from: "2027-01-01", cents: 2_000_000n };
    const all = [later, ...LIMITS];
    const centsOn = (day: string) =>
      limitsOn(day, all).find((one) => one.kind === self.kind)?.cents;
    expect([centsOn("2026-12-31"), centsOn("2027-01-01")]).toEqual([self.cents, later.cents]);
  });
});

test("every limit has its day, its rule and no text but an official one", () => {
  for (const { from, rule, source } of LIMITS) {
    expect(from).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(rule).not.toBe("");
    if (source !== null) expect(source).toMatch(/^https:\/\/www\.bcb\.gov\.br\//);
  }
});
