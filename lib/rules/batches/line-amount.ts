import { readAmount } from "#lib/format/amount-input.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { PAYOUT_MOST_CENTS } from "#protocol/money/payout-amounts.ts";
import { SCIENTIFIC } from "./line-key.ts";
import type { LineReason } from "./batch-line.ts";

const tooLarge = `too_large:${formatAmount(PAYOUT_MOST_CENTS, "BRL")}` as const;

/**
 * BRL cents of a cell, or why it is none. A file has no language: a text that a Brazilian and a foreign
 * spreadsheet would read as different amounts ("1.234") is refused, and so is a third decimal.
 */
export function lineCents(typed: string): { cents: bigint } | { reason: LineReason } {
  if (SCIENTIFIC.test(typed.trim())) return { reason: "scientific" };
  const brazilian = readAmount(typed, "BRL", "pt-BR");
  const foreign = readAmount(typed, "BRL", "en");
  // The same for both, but where only one of them knows it as its own.
  if ("reason" in brazilian) return { reason: brazilian.reason as LineReason };
  if ("reason" in foreign) return { reason: foreign.reason as LineReason };
  if (brazilian.amount !== foreign.amount) return { reason: "ambiguous" };
  const cents = parseAmount(brazilian.amount, "BRL");
  if (cents === 0n) return { reason: "not_positive" };
  return cents === null || cents > PAYOUT_MOST_CENTS ? { reason: tooLarge } : { cents };
}
