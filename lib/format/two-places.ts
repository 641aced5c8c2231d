import { formatAmount, parseAmount, type Token } from "#protocol/money/money.ts";

const PLACE = 10_000n;

/** A token's amount to the nearest hundredth; one that would be nothing, and what is no amount, as it is. */
export function twoPlaces(text: string, token: Token): string {
  if (text.startsWith("-")) return `-${twoPlaces(text.slice(1), token)}`;
  const units = parseAmount(text, token);
  if (units === null) return text;
  const rounded = ((units + PLACE / 2n) / PLACE) * PLACE;
  return rounded === 0n && units > 0n ? text : formatAmount(rounded, token).slice(0, -4);
}
