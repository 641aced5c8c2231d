import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount } from "#protocol/money/money.ts";
import { lineCents } from "./line-amount.ts";

describe("an amount", () => {
  test.each([
    ["1.234,56", 123_456n],
    ["1234.56", 123_456n],
    ["1,234.56", 123_456n],
    ["R$ 1.234.567,8", null],
    ["R$ 12.345,8", 1_234_580n],
    ["0,01", 1n],
    ["1000000,00", 100_000_000n],
    ["12", 1_200n],
  ])("%s", (text, cents) => {
    expect(lineCents(text)).toEqual(
      cents === null ? { reason: "too_large:1000000.00" } : { cents },
    );
  });

  test.each([
    ["1.234", "ambiguous"],
    ["1,234", "ambiguous"],
    ["0,001", "too_many_decimals:2"],
    ["12,345.678", "too_many_decimals:2"],
    ["1234,567", "too_many_decimals:2"],
    ["0", "not_positive"],
    ["-5", "not_an_amount"],
    ["", "required"],
    ["1e3", "scientific"],
    ["1,5E+10", "scientific"],
    ["1000000,01", "too_large:1000000.00"],
    [`1${"0".repeat(30)}`, "too_large:1000000.00"],
  ])("%s: %s", (text, reason) => {
    expect(lineCents(text)).toEqual({ reason });
  });

  test("comes back from every way to write it", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 100_000_000n), (cents) => {
        const wire = formatAmount(cents, "BRL");
        const [whole = "", decimals = ""] = wire.split(".");
        const grouped = (mark: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark);
        for (const text of [
          wire,
          `${whole},${decimals}`,
          `${grouped(".")},${decimals}`,
          `${grouped(",")}.${decimals}`,
          `R$ ${grouped("\u00a0")},${decimals}`,
        ]) {
          expect(lineCents(text), text).toEqual({ cents });
        }
      }),
    );
  });
});
