import { COUNTRIES } from "#protocol/wire/country.ts";
import type { Locale } from "#lib/i18n/locale.ts";

/** A country as a select offers it. */
export type CountryOption = { value: string; label: string };

const namesIn = (locale: Locale) => new Intl.DisplayNames([locale], { type: "region" });

/** Every country, by its name in a reader's language. Made by the server: browsers know other names. */
export function countryOptions(locale: Locale): CountryOption[] {
  const names = namesIn(locale);
  const byName = new Intl.Collator(locale).compare;
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted(
    (one, other) => byName(one.label, other.label),
  );
}

/** "Brazil", or the code where it is no country. */
export const countryName = (code: string, locale: Locale): string =>
  COUNTRIES.includes(code) ? (namesIn(locale).of(code) ?? code) : code;
