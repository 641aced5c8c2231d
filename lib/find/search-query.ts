import "server-only";
import type { SearchQuery } from "#lib/core/store/search-query.ts";
import { readAmount } from "#lib/format/amount-input.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { LOCALES } from "#lib/i18n/locale.ts";
import { parseAmount, type Asset } from "#protocol/money/money.ts";
import { datedText } from "./dated-text.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const NUMBER = /^#?(\d{1,15})$/;

/** What a text may be as an amount, to readers of either language. */
function amountsOf(text: string, assets: readonly Asset[]): bigint[] {
  const read = assets.flatMap((asset) =>
    LOCALES.flatMap((locale) => {
      const one = readAmount(text, asset, locale);
      return "amount" in one ? (parseAmount(one.amount, asset) ?? []) : [];
    }),
  );
  return [...new Set(read)];
}

/** Reads a typed text as everything that it can mean, in either language. */
export function searchQueryBy(typed: string, now = new Date()): SearchQuery {
  const text = trimHidden(typed);
  const digits = NUMBER.exec(text)?.[1];
  const amounts = (of: string) => ({
    cents: amountsOf(of, ["BRL"]),
    units: amountsOf(of, ["USDC", "USDT"]),
  });
  const isAmount = (of: string) => Object.values(amounts(of)).flat().length > 0;
  const dated = datedText(text, saoPauloDayAfter(now, 0), isAmount);
  return {
    text,
    number: digits === undefined ? null : BigInt(digits),
    ...amounts(text),
    days: dated?.rest === "" ? dated.days : null,
    amountOn: dated && dated.rest !== "" ? { days: dated.days, ...amounts(dated.rest) } : null,
  };
}
