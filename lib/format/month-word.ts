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
