import { addDays, isBankingDay } from "#protocol/brazil/bank-holidays.ts";

/**
 * How often: once; every so many weeks; every so many months on the first one's day, on the last day, or on the last
 * day on which banks work.
 */
export const REPEATS = ["once", "week", "month", "month_last", "month_work"] as const;
export type Repeats = (typeof REPEATS)[number];

/** Where a day is no working day of banks: on it all the same, on the next one, or on the one before. */
export const SHIFTS = ["same", "next", "previous"] as const;
export type Shift = (typeof SHIFTS)[number];

/** When something is due. Days are São Paulo's, as YYYY-MM-DD. */
export type Recurrence = {
  repeats: Repeats;
  /** Every so many weeks or months. */
  every: number;
  first: string;
  /** The last day on which it may fall; null: no such day. */
  until: string | null;
  /** How many times; null: no such number. */
  times: number | null;
  shift: Shift;
};

/** One time: the day that the rule sets, and that on which it is due. */
export type Time = { index: number; on: string; due: string };

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
const dayIn = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, Math.min(day, lastOf(year, month)))).toISOString().slice(0, 10);

/** The nearest day on which banks work, looking one way; the day itself where they do. */
function workingDay(day: string, step: 1 | -1): string {
  let found = day;
  while (!isBankingDay(found)) found = addDays(found, step);
  return found;
}

/** The day on which something is due that a rule sets on this one. */
export function dueOf(on: string, shift: Shift): string {
  return shift === "same" ? on : workingDay(on, shift === "next" ? 1 : -1);
}

/** The day of a month, so many months after that of a day. */
function monthly(repeats: Repeats, first: string, months: number): string {
  const [year, month, day] = first.split("-").map(Number) as [number, number, number];
  const start = new Date(Date.UTC(year, month - 1 + months, 1));
  const [inYear, inMonth] = [start.getUTCFullYear(), start.getUTCMonth()];
  // Counted from the first one's day, not from the last: what was shortened to 28 February is on 31 March again.
  if (repeats === "month") return dayIn(inYear, inMonth, day);
  const last = dayIn(inYear, inMonth, 31);
  return repeats === "month_work" ? workingDay(last, -1) : last;
}

/** The day that a rule sets for its time of this number, from 0, wherever it ends. */
function dayAt({ repeats, every, first }: Recurrence, index: number): string {
  if (repeats === "once") return first;
  if (repeats === "week") return addDays(first, 7 * every * index);
  // The first month's day may lie before the first day: then it begins a month later.
  const isPast = monthly(repeats, first, 0) < first;
  return monthly(repeats, first, every * index + (isPast ? 1 : 0));
}

/** The time of this number, from 0; null: the rule has ended before. */
export function timeAt(rule: Recurrence, index: number): Time | null {
  if (rule.repeats === "once" && index > 0) return null;
  if (rule.times !== null && index >= rule.times) return null;
  const on = dayAt(rule, index);
  if (rule.until !== null && on > rule.until) return null;
  return { index, on, due: dueOf(on, rule.shift) };
}

/** The times from this number on that are due up to a day; at most so many. */
export function timesUntil(rule: Recurrence, from: number, last: string, most: number): Time[] {
  const times: Time[] = [];
  for (let index = from; times.length < most; index += 1) {
    const time = timeAt(rule, index);
    // What is set a week later is never due before.
    if (time === null || addDays(time.on, -7) > last) break;
    if (time.due <= last) times.push(time);
  }
  return times;
}

/** The number of the first time that is due on a day or after it; null: the rule has ended. */
export function indexFrom(rule: Recurrence, day: string): number | null {
  for (let index = 0; ; index += 1) {
    const time = timeAt(rule, index);
    if (time === null) return null;
    if (time.due >= day) return index;
  }
}
