import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  feeFault,
  medianRate,
  mostFee,
  rateFault,
  RATES_AT_LEAST,
  ratesAround,
  RECENT_RATES,
  SIGNING_LIMITS_DEFAULT as limits,
} from "./signing-limits.ts";

const rates = fc.array(fc.bigInt(1n, 20_000_000n), {
  minLength: RATES_AT_LEAST,
  maxLength: RECENT_RATES,
});

describe("medianRate", () => {
  test("has as many below it as above it", () => {
    fc.assert(
      fc.property(rates, (given) => {
        const median = medianRate(given) ?? -1n;
        const below = given.filter((rate) => rate < median).length;
        const above = given.filter((rate) => rate > median + 1n).length;
        expect(below <= given.length / 2 && above <= given.length / 2).toBe(true);
        expect(medianRate(given.toReversed())).toBe(median);
      }),
    );
  });

  test.each<[bigint[], bigint | null]>([
    [[], null],
    [[5n, 6n, 7n, 8n], null],
    [[9n, 5n, 6n, 1n, 9n], 6n],
    [[9n, 5n, 6n, 8n, 1n, 9n], 7n],
    [[0n, 1n, 2n, 3n, 4n, 5n], 2n],
    [[10n, 9n, 100n, 1n, 100n], 10n],
  ])("of %s is %s", (given, median) => {
    expect(medianRate(given)).toBe(median);
  });

  test("is of the newest twenty", () => {
    const newest = Array.from({ length: RECENT_RATES }, () => 5n);
    expect(medianRate([...newest, ...Array.from({ length: 100 }, () => 9n)])).toBe(5n);
  });
});

describe("rateFault", () => {
  const usual = Array.from({ length: 5 }, () => 5_000_000n);
  test.each<[string, bigint, bigint[], string | null]>([
    ["at the lower end to start with", 4_800_000n, [], null],
    ["at the upper end to start with", 6_000_000n, [], null],
    ["below where one starts", 4_799_999n, [], "out_of_start_band"],
    ["above where one starts", 6_000_001n, usual.slice(1), "out_of_start_band"],
    ["usual where one would not start", 8_000_000n, usual.map(() => 8_000_000n), null],
    ["at the lower end", 3_000_000n, usual.map(() => 3_000_000n), null],
    ["at the upper end", 10_000_000n, usual.map(() => 10_000_000n), null],
    ["below the band", 2_999_999n, [], "out_of_band"],
    ["above the band", 10_000_001n, [], "out_of_band"],
    ["of nothing", 0n, [], "out_of_band"],
    ["3 % above the usual", 5_150_000n, usual, null],
    ["3 % below the usual", 4_850_000n, usual, null],
    ["just above 3 %", 5_150_001n, usual, "far_from_median"],
    ["just below 3 %", 4_849_999n, usual, "far_from_median"],
    ["far from four odd rates", 5_000_000n, Array(4).fill(9_000_000n), null],
    ["usual beside odd ones", 5_000_000n, [...usual, 9_000_000n, 3_000_000n], null],
    ["out of the band though usual", 11_000_000n, Array(5).fill(11_000_000n), "out_of_band"],
  ])("a rate %s", (_what, rate, recent, fault) => {
    expect(rateFault(limits, rate, recent)?.fault ?? null).toBe(fault);
  });

  test("a rate of nothing is out of any band", () => {
    expect(rateFault({ ...limits, minRate: 0n }, 0n, [])).toEqual({ fault: "out_of_band" });
  });
});

test("around a median, exactly the rates between the two ends are accepted", () => {
  const near = fc.record({
    median: fc.bigInt(2_800_000n, 10_500_000n),
    off: fc.bigInt(-400_000n, 400_000n),
  });
  fc.assert(
    fc.property(near, ({ median, off }) => {
      const rate = median + off;
      const ends = ratesAround(limits, median);
      const isInside = ends !== null && rate >= ends.from && rate <= ends.to;
      const recent = Array<bigint>(RATES_AT_LEAST).fill(median);
      expect(rateFault(limits, rate, recent) === null).toBe(isInside);
    }),
  );
  expect(ratesAround(limits, 5_400_000n)).toEqual({ from: 5_238_000n, to: 5_562_000n });
  expect(ratesAround({ ...limits, maxRate: 5_300_000n }, 5_400_000n)?.to).toBe(5_300_000n);
  expect(ratesAround(limits, 20_000_000n)).toBeNull();
});

describe("feeFault", () => {
  test.each([
    [54_000n, 1_580n, false],
    [54_000n, 1_581n, true],
    [0n, 500n, false],
    [0n, 501n, true],
    [49n, 500n, false],
    [50n, 501n, false],
    [54_000n, -1n, true],
  ])("of %s cents, %s of fees: %s", (grossCents, feeCents, isFault) => {
    expect(feeFault(limits, { grossCents, feeCents })).toBe(isFault);
  });

  test("is beyond the very share and sum", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 10n), fc.bigInt(0n, 10n ** 9n), (grossCents, feeCents) => {
        const isBeyond = feeCents * 10_000n > grossCents * 200n + 500n * 10_000n;
        expect(feeFault(limits, { grossCents, feeCents })).toBe(isBeyond);
        expect(feeFault(limits, { grossCents, feeCents: mostFee(limits, grossCents) })).toBe(false);
      }),
    );
  });
});
