import { showMoment } from "./moment.ts";
import type { Locale } from "#lib/i18n/locale.ts";

/** "23 nov 2026" of "2026-11-23"; noon is on the same day in São Paulo whatever its offset. */
export function dayText(day: string, locale: Locale): string {
  return showMoment(new Date(`${day}T15:00:00Z`), locale).date;
}

/** As lists say it: "23 nov"; of another year than today's "23 nov 2025". Both as "2026-11-23". */
export function shortDay(day: string, today: string, locale: Locale): string {
  const isThisYear = day.slice(0, "2026".length) === today.slice(0, "2026".length);
  return isThisYear ? dayLabel(day, locale) : dayText(day, locale);
}

/** "há 22 dias", "hoje": how long ago a day was. Both as "2026-11-23". */
export function daysSince(day: string, today: string, locale: Locale): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}

/** "23 nov" of "2026-11-23". */
export function dayLabel(day: string, locale: Locale): string {
  return dayText(day, locale).slice(0, -" 2026".length);
}
