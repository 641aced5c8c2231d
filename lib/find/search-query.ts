import "server-only";
import type { SearchQuery } from "#lib/core/store/search-query.ts";
import { readAmount } from "#lib/format/amount-input.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { parseAmount, type Asset } from "#protocol/money/money.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const NUMBER = /^#?(\d{1,15})$/;

/** Reads a typed text as everything that it can mean; amounts in the reader's own format. */
export function searchQueryBy(typed: string, locale: Locale): SearchQuery {
  const text = trimHidden(typed);
  const digits = NUMBER.exec(text)?.[1];
  const amountOf = (asset: Asset) => {
    const read = readAmount(text, asset, locale);
    return "amount" in read ? parseAmount(read.amount, asset) : null;
  };
  return {
    text,
    number: digits === undefined ? null : BigInt(digits),
    cents: amountOf("BRL"),
    units: amountOf("USDC") ?? amountOf("USDT"),
  };
}
