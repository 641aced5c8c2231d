import type { Locale } from "#lib/i18n/locale.ts";

/** What parts a number in each language: Portuguese 1.234,56, English 1,234.56. */
export const SEPARATORS = {
  "pt-BR": { group: ".", decimal: "," },
  en: { group: ",", decimal: "." },
} as const satisfies Record<Locale, { group: string; decimal: string }>;

/**
 * Decimal text as the reader writes it: "-1234.50" → "-1.234,50". Digits are moved, never counted:
 * no float, no rounding, as many decimals as given.
 */
export function localAmount(text: string, locale: Locale): string {
  const [, sign = "", whole = "", decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "") return text;
  const { group, decimal } = SEPARATORS[locale];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign && "−"}${grouped}${decimals === undefined ? "" : decimal + decimals}`;
}
