import { parseAmount } from "#protocol/money.ts";

/** Cents of several amounts of reais, each decimal text of our own making. */
export const sumOfAmounts = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + (parseAmount(amount, "BRL") ?? 0n), 0n);
