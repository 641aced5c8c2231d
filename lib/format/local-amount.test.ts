import { expect, test } from "vitest";
import { localAmount } from "./local-amount.ts";

test.each([
  ["0", "0", "0"],
  ["999.50", "999,50", "999.50"],
  ["1234.56", "1.234,56", "1,234.56"],
  ["123456789012345678.123456", "123.456.789.012.345.678,123456", "123,456,789,012,345,678.123456"],
  ["-1234.50", "−1.234,50", "−1,234.50"],
  ["n/a", "n/a", "n/a"],
])("%s is %s in Portuguese and %s in English", (text, portuguese, english) => {
  expect(localAmount(text, "pt-BR")).toBe(portuguese);
  expect(localAmount(text, "en")).toBe(english);
});
