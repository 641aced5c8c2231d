import { describe, expect, test } from "vitest";
import { JsonNumber } from "#protocol/wire/json.ts";
import {
  createPayinQuote,
  createPayment,
  getPayin,
  PAYIN_MOVES,
  PAYIN_STATUSES,
} from "./payins.ts";
import { expectRefused, fieldsOf } from "#protocol/test/fields-of.ts";

const EVM = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const good = {
  network: "polygon",
  token: "USDC",
  request_amount: "250.00",
  address: EVM,
  currency_type: "sender",
};

describe("createPayinQuote", () => {
  test.each<[unknown, string]>([
    ["250.00", "250.00"],
    ["250", "250"],
    [250, "250"],
    [0.1, "0.1"],
    [new JsonNumber("250.00"), "250.00"],
  ])("takes an amount of %j as its text %j", (request_amount, text) => {
    const parsed = createPayinQuote.input.parse({ ...good, request_amount, status: "completed" });
    expect(parsed).toEqual({ ...good, request_amount: text });
  });

  test("counts a sender's amount in BRL and a receiver's in tokens", () => {
    const of = (currency_type: string) =>
      fieldsOf(createPayinQuote.input, { ...good, currency_type, request_amount: "1.000001" });
    expect(of("sender")).toEqual({ request_amount: "too_many_decimals:2" });
    expect(of("receiver")).toBeNull();
  });

  test.each<[string, unknown, string]>([
    ["network", undefined, "required"],
    ["network", "solana", "not_in_list"],
    ["network", 1, "not_in_list"],
    ["token", undefined, "required"],
    ["token", "", "required"],
    ["token", "DAI", "not_in_list"],
    ["token", "usdc", "not_in_list"],
    ["request_amount", undefined, "required"],
    ["request_amount", null, "required"],
    ["request_amount", "", "required"],
    ["request_amount", true, "invalid_type"],
    ["request_amount", {}, "invalid_type"],
    ["request_amount", ["1"], "invalid_type"],
    ["request_amount", "0", "not_positive"],
    ["request_amount", 0, "not_positive"],
    ["request_amount", "0.00", "not_positive"],
    ["request_amount", "-1", "not_an_amount"],
    ["request_amount", -1, "not_an_amount"],
    ["request_amount", "+1", "not_an_amount"],
    ["request_amount", "1e3", "not_an_amount"],
    ["request_amount", new JsonNumber("1e3"), "not_an_amount"],
    ["request_amount", 1e21, "not_an_amount"],
    ["request_amount", "007", "leading_zeros"],
    ["request_amount", "NaN", "not_an_amount"],
    ["request_amount", "1.000,00", "not_an_amount"],
    ["request_amount", "250,00", "not_an_amount"],
    ["request_amount", " 250", "not_an_amount"],
    ["request_amount", "abc", "not_an_amount"],
    ["request_amount", "1.001", "too_many_decimals:2"],
    ["request_amount", 0.001, "too_many_decimals:2"],
    ["address", undefined, "required"],
    ["address", "", "required"],
    ["address", 7, "invalid_type"],
    ["address", "0x1", "invalid_address"],
    ["address", EVM.replace("C5", "c5"), "invalid_checksum"],
    ["currency_type", undefined, "required"],
    ["currency_type", "SENDER", "not_in_list"],
    ["currency_type", "both", "not_in_list"],
  ])("%s = %j is %s", (...row) => expectRefused(createPayinQuote.input, good, ...row));

  test.each([
    ["tron", "USDC", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    ["polygon_amoy", "USDT", EVM],
  ])("refuses the pair %s and %s, which does not exist", (network, token, address) => {
    expect(fieldsOf(createPayinQuote.input, { ...good, network, token, address })).toEqual({
      token: "not_supported",
    });
  });

  test("names all that is wrong at once", () => {
    expect(fieldsOf(createPayinQuote.input, {})).toEqual({
      network: "required",
      token: "required",
      request_amount: "required",
      address: "required",
      currency_type: "required",
    });
    expect(
      fieldsOf(createPayinQuote.input, { ...good, request_amount: "x", address: "0x1" }),
    ).toEqual({ request_amount: "not_an_amount", address: "invalid_address" });
  });
});

describe("createPayment", () => {
  test.each<[string, unknown, string]>([
    ["quote_id", undefined, "required"],
    ["quote_id", "", "required"],
    ["quote_id", 7, "invalid_type"],
    ["quote_id", "a".repeat(65), "too_long:64"],
    ["external_id", "a".repeat(65), "too_long:64"],
    ["external_id", 7, "invalid_type"],
  ])("%s = %j is %s", (...row) =>
    expectRefused(createPayment.input, { quote_id: "q", external_id: "e" }, ...row),
  );

  test("does without an external_id and ignores the rest", () => {
    const input = { quote_id: " q ", transaction_id: 9 };
    expect(createPayment.input.parse(input)).toEqual({ quote_id: "q" });
  });
});

test.each(["0", "x", "-1", "1.5"])("a payin's id of %j is invalid", (transaction_id) => {
  expect(fieldsOf(getPayin.input, { transaction_id })).toEqual({ transaction_id: "invalid" });
});

test("a payin ends once: every end is final and every status has its row", () => {
  expect(Object.keys(PAYIN_MOVES).sort()).toEqual([...PAYIN_STATUSES].sort());
  expect(PAYIN_MOVES.processing).toEqual(["completed", "failed", "expired"]);
  for (const end of ["completed", "failed", "expired"] as const) {
    expect(PAYIN_MOVES[end]).toEqual([]);
  }
});
