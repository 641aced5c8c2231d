import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { axisOf, heightOn } from "./axis.ts";
import { insightPeriod, periodsOf } from "./periods.ts";
import { averageRate, decimalText, shareBps, spreadBps, spreadCents } from "./rates.ts";

describe("a rate", () => {
  test("is weighted by tokens and rounded to the nearest of four places", () => {
    // 1 token at 5.000049 and 2 at 5.000052: 5.000051.
    const traded = 1_000_000n * 5_000_049n + 2_000_000n * 5_000_052n;
    expect(averageRate({ traded, units: 3_000_000n })).toBe(50_001n);
    expect(averageRate({ traded: 5_000_050n, units: 1n })).toBe(50_001n);
    expect(averageRate({ traded: 5_000_049n, units: 1n })).toBe(50_000n);
    expect(averageRate({ traded: 0n, units: 0n })).toBeNull();
  });

  test("is beyond the market's when more is paid for tokens, or less is got for them", () => {
    const dearer = { compared: 5_025n, market: 5_000n };
    expect(spreadBps("payin", dearer)).toBe(50n);
    expect(spreadBps("payout", dearer)).toBe(-50n);
    expect(spreadBps("payin", { compared: 0n, market: 0n })).toBeNull();
    expect(spreadCents("payin", { compared: 15n * 10n ** 9n, market: 0n })).toBe(2n);
    expect(spreadCents("payout", { compared: 15n * 10n ** 9n, market: 0n })).toBe(-2n);
  });

  test("shares and decimals keep their sign and their places", () => {
    expect(shareBps(1n, 3n)).toBe(3_333n);
    expect(shareBps(0n, 0n)).toBeNull();
    expect([decimalText(-5n, 2), decimalText(54_321n, 4)]).toEqual(["-0.05", "5.4321"]);
  });
});

test("a scale holds every value, by at most six equal round steps", () => {
  const value = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, withZero) => {
      const axis = axisOf(values, { unit: 100n, withZero });
      const { low, high, ticks } = axis;
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(8);
      expect([ticks[0], ticks.at(-1)]).toEqual([low, high]);
      const [first = 0n, second = 0n] = ticks;
      const step = second - first;
      expect(String(step)).toMatch(/^[125]0*$/);
      expect(ticks).toEqual(ticks.map((_, at) => low + step * BigInt(at)));
      for (const one of withZero ? [0n, ...values] : values) {
        expect(one >= low && one <= high).toBe(true);
        expect(heightOn(axis, one)).toBeGreaterThanOrEqual(0);
        expect(heightOn(axis, one)).toBeLessThanOrEqual(1000);
      }
    }),
  );
});

test("what is drawn fills its scale from zero to two thirds at least", () => {
  const value = fc.bigInt({ min: 10_000n, max: 10n ** 15n });
  fc.assert(
    fc.property(value, (most) => {
      expect(heightOn(axisOf([most], { unit: 100n, withZero: true }), most)).toBeGreaterThan(666);
    }),
  );
});

describe("a period", () => {
  const now = { today: "2026-11-27", first: "2026-08-20" };
  const of = (from?: string, to?: string, on = now) =>
    insightPeriod({ ...(from && { from }), ...(to && { to }) }, on);

  test("is the last thirty days, and none of it is to come", () => {
    expect(of()).toEqual({ from: "2026-10-29", to: "2026-11-27", step: "day" });
    expect(of("2026-11-01", "2026-12-24")).toMatchObject({ from: "2026-11-01", to: "2026-11-27" });
    expect(of("2027-01-01")).toMatchObject({ from: "2026-11-27", to: "2026-11-27" });
  });

  test("is drawn by months where it is long, from the first payment on and for ten years at most", () => {
    expect(of("2000-01-01")).toEqual({ from: "2026-08-20", to: "2026-11-27", step: "month" });
    expect(of(undefined, "2026-09-10")).toMatchObject({ from: "2026-08-20", step: "day" });
    const old = { today: "2026-11-27", first: "2001-05-05" };
    const long = of("2000-01-01", undefined, old);
    expect(long).toEqual({ from: "2016-12-01", to: "2026-11-27", step: "month" });
    expect(periodsOf(long)).toHaveLength(120);
    expect(of("2000-01-01", undefined, { ...old, first: "2026-11-20" })).toMatchObject({
      from: "2026-11-20",
      step: "day",
    });
  });

  test("has each of its days or months once, in their order", () => {
    expect(periodsOf({ from: "2026-10-30", to: "2026-11-02", step: "day" })).toEqual([
      "2026-10-30",
      "2026-10-31",
      "2026-11-01",
      "2026-11-02",
    ]);
    expect(periodsOf({ from: "2026-11-30", to: "2027-01-01", step: "month" })).toEqual([
      "2026-11-01",
      "2026-12-01",
      "2027-01-01",
    ]);
  });
});
