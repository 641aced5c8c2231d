// Days on which banks in Brazil are closed everywhere. Sources, as of November 2026: Lei 662/1949 as changed by Lei
// 10.607/2002 (1/1, 21/4, 1/5, 7/9, 2/11, 15/11, 25/12), Lei 6.802/1980 (12/10), Lei 14.759/2023 (20/11, from 2024),
// Resolução CMN 4.880/2020, art. 6 (Carnival's Monday and Tuesday, Good Friday, Corpus Christi). Holidays of a city
// or a state are no part of it. PIX itself runs every day.

const FIXED = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25"];
const CONSCIENCE = "11-20";
const CONSCIENCE_SINCE = 2024;
/** Days from Easter: Carnival's Monday and Tuesday, Good Friday, Corpus Christi. */
const MOVABLE = [-48, -47, -2, 60];

const DAY_MS = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A day, as YYYY-MM-DD, so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** 0: Sunday … 6: Saturday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay();

/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher), as YYYY-MM-DD. */
export function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Whether banks are closed all over Brazil, beside weekends. */
export function isBankHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const inYear = day.slice("2026-".length);
  if (FIXED.includes(inYear)) return true;
  if (inYear === CONSCIENCE && year >= CONSCIENCE_SINCE) return true;
  const easter = easterOf(year);
  return MOVABLE.some((days) => addDays(easter, days) === day);
}

/** A day on which banks work: no weekend, no holiday. */
export const isBankingDay = (day: string): boolean =>
  weekdayOf(day) % 6 !== 0 && !isBankHoliday(day);
