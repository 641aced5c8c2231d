import { expect, test } from "vitest";
import { readTypedAmount } from "./typed-amount.ts";

test.each([
  ["250", 25_000n],
  ["250,00", 25_000n],
  ["250.5", 25_050n],
  [" R$ 1.234,56 ", 123_456n],
  ["1,234.56", 123_456n],
  ["12.345.678,90", 1_234_567_890n],
])("%j is read as its cents", (text, cents) => {
  expect(readTypedAmount(text)).toEqual({ cents });
});

test.each([
  ["0", "not_positive"],
  ["0,00", "not_positive"],
  ["1,005", "too_many_decimals"],
  ["1.234", "too_many_decimals"],
  ["1.23.45,00", "not_an_amount"],
  ["1,2,3", "not_an_amount"],
  ["1.234,5", "not_an_amount"],
  ["-1", "not_an_amount"],
  ["1e3", "not_an_amount"],
  ["dez", "not_an_amount"],
  [",5", "not_an_amount"],
])("%j is refused, never guessed: %s", (text, fault) => {
  expect(readTypedAmount(text)).toEqual({ fault });
});

test("nothing typed is told from a bad amount", () => {
  expect(readTypedAmount("  ")).toEqual({ isEmpty: true });
});
