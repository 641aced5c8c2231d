import { TIME_ZONE, type Locale } from "#lib/i18n/locale.ts";

const DATE: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
/** Portuguese writes the first day of a month "1º"; "01" is as common, and as wide as the others. */
const DATE_BR: Intl.DateTimeFormatOptions = { ...DATE, day: "2-digit" };
const dateOf = (locale: Locale) => (locale === "pt-BR" ? DATE_BR : DATE);
const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hour12: false };

const kept = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format =
    kept.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options });
  kept.set(key, format);
  return format;
}

function parts(format: Intl.DateTimeFormat, at: Date): Map<string, string> {
  return new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** "BRT": only the Portuguese locale data abbreviates the zone's name (summer time until 2019: "BRST"). */
function zoneName(at: Date): string {
  return parts(formatter("pt-BR", { timeZoneName: "short" }), at).get("timeZoneName") ?? "";
}

export type ShownMoment = { date: string; time: string; seconds: string; zone: string };

/**
 * A moment in São Paulo, in the reader's language: "01 nov 2026", in English "1 Nov 2026", "08:24", ":05", "BRT". Identical in every
 * browser and on the server, because only names come from Intl and the order is fixed here.
 */
export function showMoment(at: Date, locale: Locale): ShownMoment {
  const date = parts(formatter(locale, dateOf(locale)), at);
  const time = parts(formatter("en", { ...TIME, second: "2-digit" }), at);
  const month = (date.get("month") ?? "").replace(".", "");
  // Midnight is hour 24 in some browsers' locale data.
  const hour = time.get("hour") === "24" ? "00" : time.get("hour");
  return {
    date: `${date.get("day")} ${month} ${date.get("year")}`,
    time: `${hour}:${time.get("minute")}`,
    seconds: `:${time.get("second")}`,
    zone: zoneName(at),
  };
}

const STEPS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/** "3 minutes ago", "in 2 hours", `short` "3 min ago": whole units, rounded towards now; within a minute, "now". */
export function relativeMoment(at: Date, now: Date, locale: Locale, short = false): string {
  const style = short ? "short" : "long";
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style });
  const distance = at.getTime() - now.getTime();
  for (const { unit, ms } of STEPS) {
    if (Math.abs(distance) < ms) continue;
    // Browsers differ in whether an abbreviation ends with a point.
    return format.format(Math.trunc(distance / ms), unit).replace(".", "");
  }
  return format.format(0, "second");
}

/**
 * As lists say it, without the zone, which the page says once: "hoje 17:05", "ontem 17:05", "21 nov,
 * 17:05"; of another year "31 dez 2025, 17:05". Days are São Paulo's.
 */
export function shortMoment(at: Date, now: Date, locale: Locale): string {
  const days = dayNumber(at) - dayNumber(now);
  if (days !== 0 && days !== -1) return clockMoment(at, now, locale);
  const day = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
  return `${day} ${showMoment(at, locale).time}`;
}

/** Within a sentence: "17:05" of today's, otherwise with its day, "21 nov, 17:05". */
export function clockMoment(at: Date, now: Date, locale: Locale): string {
  const { date, time } = showMoment(at, locale);
  if (dayNumber(at) === dayNumber(now)) return time;
  const year = ` ${parts(formatter(locale, DATE), now).get("year")}`;
  return `${date.endsWith(year) ? date.slice(0, -year.length) : date}, ${time}`;
}

/** The number of a São Paulo day since 1970. */
function dayNumber(at: Date): number {
  const day = parts(formatter("en", { day: "numeric", month: "numeric", year: "numeric" }), at);
  const [year, month, date] = ["year", "month", "day"].map((part) => Number(day.get(part)));
  return Date.UTC(year ?? 0, (month ?? 1) - 1, date) / 86_400_000;
}
