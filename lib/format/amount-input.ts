import { parseAmount, PLACES, type Asset } from "#protocol/money/money.ts";
import { LANGUAGES, type Locale } from "#lib/i18n/locale.ts";
import { localAmount } from "./local-amount.ts";
import { withoutHidden } from "#protocol/wire/trim-hidden.ts";

/**
 * Wire text ("1234.5"; it may have more digits than an amount), or the reason why the typed text is no amount (one
 * of the catalogs').
 */
export type AmountReading = { amount: string } | { reason: string };

const SYMBOLS: Record<Asset, RegExp> = {
  BRL: /^(?:R\$|BRL)|(?:R\$|BRL)$/i,
  USDC: /^USDC|USDC$/i,
  USDT: /^USDT|USDT$/i,
};
/** Spaces that spreadsheets and banks put between thousands. */
const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/g;
/** "0250" is 250, and "00,50" half a real; a zero before a space or a mark is left to the reading. */
const LEADING_ZEROS = /^0+(?=\d)/;
const ZERO_BEFORE_THOUSANDS = /^0[., ]\d{3}(?!\d)/;
const SPACED = /^\d{1,3}(?: \d{3})+(?=[.,]|$)/;
const GROUPED = { ",": /^\d{1,3}(?:,\d{3})+$/, ".": /^\d{1,3}(?:\.\d{3})+$/ } as const;

const other = (mark: "," | "."): "," | "." => (mark === "," ? "." : ",");

/** Reads the text with `decimal` as decimal mark and the other as grouping mark; null if impossible. */
function readWith(decimal: "," | ".", text: string): string | null {
  const parts = text.split(decimal);
  if (parts.length > 2) return null;
  const [whole = "", decimals = ""] = parts;
  const group = other(decimal);
  if (!/^\d*$/.test(decimals)) return null;
  const grouped = whole.includes(group);
  if (grouped && !GROUPED[group].test(whole)) return null;
  const digits = grouped ? whole.replaceAll(group, "") : whole;
  if (!/^\d*$/.test(digits) || digits + decimals === "") return null;
  // Thousands don't begin with a zero: "0,125" can only be decimals.
  if (grouped && digits.startsWith("0")) return null;
  return `${digits || "0"}${decimals && `.${decimals}`}`;
}

/**
 * Reads a typed or pasted text as an amount of this asset, in either convention, if only one amount is
 * possible. "1.234" as USDC may be a thousand or one and a bit, so it is refused. With the grouping mark of
 * the reader's language and an asset of two places ("1.234" reais in Portuguese) it is not ambiguous. What is
 * invisible counts as absent, zeros before the number as well; figures are those from 0 to 9 alone. Never
 * rounds, never drops a digit that counts.
 */
export function readAmount(typed: string, asset: Asset, locale: Locale): AmountReading {
  let text = withoutHidden(typed)
    .trim()
    .replace(SYMBOLS[asset], "")
    .replace(SPACES, " ")
    .trim()
    .replace(LEADING_ZEROS, "");
  if (text === "") return { reason: "required" };
  const spaced = SPACED.test(text);
  const hasZeroGroup = ZERO_BEFORE_THOUSANDS.test(text);
  if (spaced) text = text.replaceAll(" ", "");
  if (!/^[\d.,]+$/.test(text)) return { reason: "not_an_amount" };

  const own = LANGUAGES[locale].separators.decimal;
  const readings = new Set<string>();
  const surplus: string[] = [];
  for (const decimal of [own, other(own)] as const) {
    // With spaces between the thousands, a mark can only be the decimal mark.
    if (spaced && text.includes(other(decimal))) continue;
    const reading = readWith(decimal, text);
    if (reading === null) continue;
    if (parseAmount(reading, asset) !== null || isTooLong(reading, asset)) readings.add(reading);
    else surplus.push(reading);
  }
  const [first, second] = readings;
  if (first === undefined) return { reason: refusal(surplus, asset, hasZeroGroup) };
  // The reader's own decimal mark with too many decimals hardly means thousands.
  const ownIsSurplus = surplus.length > 0 && surplus[0] === readWith(own, text);
  if (second !== undefined || ownIsSurplus) return { reason: "ambiguous" };
  return { amount: first };
}

/** A number, but with more digits than an amount may have: its form says the bound that it exceeds. */
function isTooLong(reading: string, asset: Asset): boolean {
  const [whole = "", decimals = ""] = reading.split(".");
  return /^[1-9]\d{18,}$/.test(whole) && decimals.length <= PLACES[asset];
}

function refusal(surplus: readonly string[], asset: Asset, hasZeroGroup: boolean): string {
  const tooFine = surplus.some((reading) => (reading.split(".")[1]?.length ?? 0) > PLACES[asset]);
  if (tooFine) return `too_many_decimals:${PLACES[asset]}`;
  return hasZeroGroup ? "leading_zeros" : "not_an_amount";
}

/**
 * Wire text as the field shows it at rest: grouped, with at least two decimals and no further trailing zeros.
 * Reads back as the same amount.
 */
export function showAmount(amount: string, locale: Locale): string {
  const [whole = "", decimals = ""] = amount.split(".");
  const shown = decimals.replace(/0+$/, "").padEnd(2, "0");
  // Three decimals would look like thousands, so a fourth is added.
  return localAmount(`${whole}.${shown.length === 3 ? `${shown}0` : shown}`, locale);
}
