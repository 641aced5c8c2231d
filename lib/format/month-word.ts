import type { Locale } from "#lib/i18n/locale.ts";

/** "outubro de 2026" of "2026-10". */
export function monthWord(month: string, locale: Locale): string {
  const [year, number] = month.split("-").map(Number);
  const format = new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(Date.UTC(year ?? 0, (number ?? 1) - 1, 1)));
}

/** The same where it begins a line: "Outubro de 2026". */
export function monthTitle(month: string, locale: Locale): string {
  const word = monthWord(month, locale);
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}

/** Without its year, where the page says which: "outubro". */
export function monthName(month: string, locale: Locale): string {
  const number = Number(month.split("-")[1] ?? 1);
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return format.format(new Date(Date.UTC(2000, number - 1, 1)));
}
