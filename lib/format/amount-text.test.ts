import { expect, test } from "vitest";
import { amountText } from "./amount-text.ts";

test.each([
  ["1250.00", "BRL", "pt-BR", "R$\u00a01.250,00"],
  ["1250.00", "BRL", "en", "R$\u00a01,250.00"],
  ["45.793219", "USDC", "pt-BR", "45,793219\u00a0USDC"],
  ["100.000000", "USDT", "en", "100.000000\u00a0USDT"],
] as const)("%s %s in %s is %s", (amount, asset, locale, text) => {
  expect(amountText(amount, asset, locale)).toBe(text);
});

test.each([
  ["100.000000", "100,00\u00a0USDC"],
  ["45.500000", "45,50\u00a0USDC"],
  ["45.520257", "45,520257\u00a0USDC"],
  ["45.520000", "45,52\u00a0USDC"],
  ["45.520100", "45,520100\u00a0USDC"],
])("%s in short drops zeros only: %s", (amount, text) => {
  expect(amountText(amount, "USDC", "pt-BR", true)).toBe(text);
});
