import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { balancesOf, differenceOf, minorUnits, readPlace, type Sum } from "./figures.ts";
import { lastDay, monthAfter, monthsBetween } from "./months.ts";

const sum = (place: string, as: string, amount: string): Sum => ({ place, as, count: "1", amount });

describe("a month's balances", () => {
  test("carry on reais, wallets and PIX accounts alone, in the order of their names", () => {
    const sums = [
      sum("wallet polygon USDC 0xab", "payin", "45.500001"),
      sum("chain polygon USDC", "verified", "45.500001"),
      sum("brl", "payin", "250.00"),
      sum("brl", "bought", "-250.00"),
      sum("difference pix_doubled", "explained", "1.00"),
    ];
    const before = [{ place: "pix 7", opening: "0.00", closing: "12.34" }];
    expect(balancesOf(sums, before)).toEqual([
      { place: "brl", opening: "0.00", closing: "0.00" },
      { place: "pix 7", opening: "12.34", closing: "12.34" },
      { place: "wallet polygon USDC 0xab", opening: "0.000000", closing: "45.500001" },
    ]);
  });

  test("close with what they opened with and all that was added, to the cent", () => {
    const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map((units) => {
      const digits = (units < 0n ? -units : units).toString().padStart(3, "0");
      return `${units < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    });
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1 }), (closing, amounts) => {
        const sums = amounts.map((one, at) => sum("brl", `way ${at}`, one));
        const balances = balancesOf(sums, [{ place: "brl", opening: "0.00", closing }]);
        const moved = amounts.reduce((all, one) => all + minorUnits(one), 0n);
        expect(minorUnits(differenceOf(balances))).toBe(minorUnits(closing) + moved);
      }),
    );
  });

  test("say where they are", () => {
    expect(readPlace("wallet tron USDT TX")).toEqual({
      of: "wallet",
      network: "tron",
      token: "USDT",
      address: "TX",
    });
    expect(readPlace("pix 12")).toEqual({ of: "pix", id: "12" });
    expect(readPlace("difference pix_doubled")).toEqual({ of: "difference", rest: "pix_doubled" });
  });
});

describe("months", () => {
  test("follow each other over the years", () => {
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2026-01", -1)).toBe("2025-12");
    expect(monthsBetween("2025-11", "2026-02")).toEqual([
      "2026-02",
      "2026-01",
      "2025-12",
      "2025-11",
    ]);
  });

  test("end on their last day", () => {
    expect(["2026-02", "2028-02", "2026-10", "2026-12"].map(lastDay)).toEqual([
      "2026-02-28",
      "2028-02-29",
      "2026-10-31",
      "2026-12-31",
    ]);
  });
});
