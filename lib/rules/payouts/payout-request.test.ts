import { describe, expect, test } from "vitest";
import { PayoutRequest } from "./payout-request.ts";
import { expectRefused, fieldsOf } from "#protocol/test/fields-of.ts";

const good = {
  pix_account: "7",
  network: "polygon",
  token: "USDC",
  currency_type: "sender",
  cover_fees: "false",
  request_amount: "100.000001",
  reference: "NF 12",
  cost_centre: "",
  category: "",
  note: "",
  attachments: [],
};

describe("PayoutRequest", () => {
  test("takes a form's text and JSON's own values alike", () => {
    const parsed = { ...good, pix_account: 7, cover_fees: false };
    expect(PayoutRequest.parse(good)).toEqual(parsed);
    expect(PayoutRequest.parse({ ...good, pix_account: 7, cover_fees: false })).toEqual(parsed);
    const {
      reference: _r,
      cost_centre: _c,
      category: _k,
      note: _n,
      attachments: _a,
      ...bare
    } = good;
    expect(PayoutRequest.parse(bare)).toEqual({ ...parsed, reference: "" });
  });

  test.each<[string, unknown, string]>([
    ["pix_account", undefined, "required"],
    ["pix_account", "x", "invalid"],
    ["pix_account", "0", "invalid"],
    ["network", undefined, "required"],
    ["network", "polygon_amoy", "not_in_list"],
    ["token", "DAI", "not_in_list"],
    ["currency_type", "both", "not_in_list"],
    ["cover_fees", undefined, "required"],
    ["cover_fees", "yes", "invalid_type"],
    ["cover_fees", 1, "invalid_type"],
    ["request_amount", undefined, "required"],
    ["request_amount", "0", "not_positive"],
    ["request_amount", "1,5", "not_an_amount"],
    ["request_amount", "1e2", "not_an_amount"],
    ["request_amount", "1.0000001", "too_many_decimals:6"],
    ["reference", "x".repeat(65), "too_long:64"],
    ["cost_centre", "x".repeat(65), "too_long:64"],
    ["note", "x".repeat(501), "too_long:500"],
  ])("%s = %j is %s", (...row) => expectRefused(PayoutRequest, good, ...row));

  test.each([
    ["base", "USDT"],
    ["tron", "USDC"],
  ])("refuses the pair %s and %s, which does not exist", (network, token) => {
    expect(fieldsOf(PayoutRequest, { ...good, network, token })).toEqual({
      token: "not_supported",
    });
  });

  test("counts BRL where they are received, and names the most", () => {
    const of = (cover_fees: string, request_amount: string) =>
      fieldsOf(PayoutRequest, { ...good, currency_type: "receiver", cover_fees, request_amount });
    expect(of("true", "1000000.00")).toBeNull();
    expect(of("true", "1000000.01")).toEqual({ request_amount: "too_large:1000000.00" });
    expect(of("false", "1000000.01")).toBeNull();
    expect(of("false", "1.001")).toEqual({ request_amount: "too_many_decimals:2" });
  });

  test("says of every field at once what is wrong with it", () => {
    const given = { ...good, network: "base", token: "USDT", request_amount: "0", pix_account: "" };
    expect(fieldsOf(PayoutRequest, given)).toEqual({
      pix_account: "required",
      token: "not_supported",
      request_amount: "not_positive",
    });
  });
});
