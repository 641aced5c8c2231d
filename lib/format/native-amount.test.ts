import { expect, test } from "vitest";
import { showNative } from "./native-amount.ts";

test.each([
  ["0.998123456789012345", "polygon", "pt-BR", "0,998123\u00a0POL"],
  ["1234.5", "ethereum", "en", "1,234.500000\u00a0ETH"],
  ["0.999999999999999999", "base", "en", "0.999999\u00a0ETH"],
  ["0.000000000000000001", "base", "en", "< 0.000001\u00a0ETH"],
  ["0.000000000000000000", "base", "en", "0.000000\u00a0ETH"],
  ["7", "polygon_amoy", "en", "7.000000\u00a0POL"],
  ["7", "tron", "en", "7.000000\u00a0TRX"],
  ["0.000001", "tron", "pt-BR", "0,000001\u00a0TRX"],
  ["0.000005000", "solana", "pt-BR", "0,000005\u00a0SOL"],
  ["0.000000890", "solana", "en", "< 0.000001\u00a0SOL"],
] as const)("%s on %s in %s is shown as %s", (amount, network, locale, shown) => {
  expect(showNative(amount, network, locale)).toBe(shown);
});

test.each([
  ["0.00007", "0,00007\u00a0ETH"],
  ["10.000000", "10\u00a0ETH"],
  ["0", "0\u00a0ETH"],
  ["0.000000000000000001", "< 0,000001\u00a0ETH"],
])("%s in a sentence is %s", (amount, shown) => {
  expect(showNative(amount, "ethereum", "pt-BR", { short: true })).toBe(shown);
});
