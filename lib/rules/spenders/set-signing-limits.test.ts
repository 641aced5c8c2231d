import { describe, expect, test } from "vitest";
import { limitsOf, limitTexts } from "./limit-texts.ts";
import { SetSigningLimits } from "./set-signing-limits.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { expectRefused, fieldsOf } from "#protocol/test/fields-of.ts";

const form = limitTexts(SIGNING_LIMITS_DEFAULT);

describe("SetSigningLimits", () => {
  test("reads back the limits that the form shows", () => {
    expect(form).toEqual({
      min_rate: "3.00",
      max_rate: "10.00",
      start_min_rate: "4.80",
      start_max_rate: "6.00",
      max_from_median: "3.00",
      max_fee: "2.00",
      max_fee_flat: "5.00",
      max_open: "10000000.00",
    });
    expect(limitsOf(SetSigningLimits.parse(form))).toEqual(SIGNING_LIMITS_DEFAULT);
    expect(limitsOf(SetSigningLimits.parse({ ...form, min_rate: "4.5", max_fee: "0" }))).toEqual({
      ...SIGNING_LIMITS_DEFAULT,
      minRate: 4_500_000n,
      maxFeeBps: 0,
    });
  });

  test.each<[string, unknown, string]>([
    ["min_rate", undefined, "required"],
    ["min_rate", "", "required"],
    ["min_rate", true, "invalid_type"],
    ["min_rate", "3,5", "not_an_amount"],
    ["min_rate", "-3", "not_an_amount"],
    ["min_rate", "3.001", "too_many_decimals:2"],
    ["min_rate", "0", "too_small:0.01"],
    ["max_rate", "1000.01", "too_large:1000.00"],
    ["max_rate", "2.99", "too_small:3.00"],
    ["start_min_rate", "", "required"],
    ["start_min_rate", "2.99", "too_small:3.00"],
    ["start_min_rate", "10.01", "too_large:10.00"],
    ["start_max_rate", "4.79", "too_small:4.80"],
    ["start_max_rate", "6.01", "too_large:6.00"],
    ["max_from_median", "0.09", "too_small:0.10"],
    ["max_from_median", "20.01", "too_large:20.00"],
    ["max_fee", "20.01", "too_large:20.00"],
    ["max_fee_flat", "1000.01", "too_large:1000.00"],
    ["max_fee_flat", "five", "not_an_amount"],
    ["max_open", "9.99", "too_small:10.00"],
    ["max_open", "10000000.01", "too_large:10000000.00"],
  ])("%s = %j is %s", (...row) => expectRefused(SetSigningLimits, form, ...row));

  test("lets the band to start with end where the other ends, and be one rate", () => {
    const narrow = { ...form, max_rate: "5", start_max_rate: "5.01" };
    expect(fieldsOf(SetSigningLimits, narrow)).toEqual({ start_max_rate: "too_large:5.00" });
    const one = { ...form, start_min_rate: "5", start_max_rate: "5" };
    expect(fieldsOf(SetSigningLimits, one)).toBeNull();
  });

  test("names every fault at once", () => {
    const fields = fieldsOf(SetSigningLimits, { ...form, min_rate: "x", max_fee_flat: "y" });
    expect(fields).toEqual({ min_rate: "not_an_amount", max_fee_flat: "not_an_amount" });
  });
});
