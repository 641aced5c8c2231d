import { expect, test } from "vitest";
import { reasonsOf, WITH_INPUT } from "#protocol/wire/reason.ts";
import { PayinRequest } from "./payin-request.ts";

const reason = (request_amount: string, currency_type = "sender") => {
  const request = { wallet: "1", token: "USDC", currency_type, request_amount };
  const { error } = PayinRequest.safeParse(request, WITH_INPUT);
  return error ? reasonsOf(error)["request_amount"] : null;
};

test.each([
  ["10.00", null],
  ["1000000.00", null],
  ["9.99", "too_small:10.00"],
  ["5", "too_small:10.00"],
  ["1000000.01", "too_large:1000000.00"],
  ["99999999999999999999", "too_large:1000000.00"],
  ["0.00", "not_positive"],
  ["10.001", "too_many_decimals:2"],
  ["ten", "not_an_amount"],
])("%s reais", (amount, expected) => {
  expect(reason(amount)).toBe(expected);
});

test.each([
  ["0.000001", null],
  ["99999999999999999999", "too_large:999999999999999999"],
])("%s tokens, whose reais only the exchange knows", (amount, expected) => {
  expect(reason(amount, "receiver")).toBe(expected);
});
