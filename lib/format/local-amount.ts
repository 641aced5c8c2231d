import { LANGUAGES, type Locale } from "#lib/i18n/locale.ts";

/**
 * Decimal text in the reader's format: "-1234.50" → "-1.234,50". Works on the digits as text: no float, no
 * rounding, as many decimals as given.
 */
export function localAmount(text: string, locale: Locale): string {
  const [, sign = "", whole = "", decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "") return text;
  const { group, decimal } = LANGUAGES[locale].separators;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign && "−"}${grouped}${decimals === undefined ? "" : decimal + decimals}`;
}
