import { showMoment } from "./moment.ts";
import type { Locale } from "#lib/i18n/locale.ts";

/** "23 nov 2026" of "2026-11-23"; noon is on the same day in São Paulo whatever its offset. */
export function dayText(day: string, locale: Locale): string {
  return showMoment(new Date(`${day}T15:00:00Z`), locale).date;
}

/** "23 nov" of "2026-11-23". */
export function dayLabel(day: string, locale: Locale): string {
  return dayText(day, locale).slice(0, -" 2026".length);
}
