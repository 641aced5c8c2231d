import { dayAfter, type Days } from "#lib/format/typed-days.ts";
import type { InsightStep } from "./tables.ts";

/** Days up to which each is drawn by itself; more are drawn by months. */
const MOST_DAYS = 92;
const MOST_MONTHS = 120;
const DAY_MS = 86_400_000;
/** Today and the days before it, where nothing else is asked for. */
const USUAL_DAYS = 30;

const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
const monthsBefore = (day: string, months: number): string => {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 10);
};

/**
 * The days that are drawn, and by what: none after today, and of a long time none before the first payment and of more
 * than ten years the last ten.
 */
export function insightPeriod(
  { from, to }: Partial<Days>,
  { today, first }: { today: string; first: string | null },
): Days & { step: InsightStep } {
  const last = to !== undefined && to < today ? to : today;
  const usual = dayAfter(last, 1 - USUAL_DAYS);
  const asked = from ?? (to === undefined ? usual : (first ?? usual));
  const begin = asked < last ? asked : last;
  if (daysIn({ from: begin, to: last }) <= MOST_DAYS) return { from: begin, to: last, step: "day" };
  const earliest = [first ?? begin, monthsBefore(last, MOST_MONTHS - 1)].reduce(
    (late, day) => (day > late ? day : late),
    begin,
  );
  const cut = earliest < last ? earliest : last;
  const isShort = daysIn({ from: cut, to: last }) <= MOST_DAYS;
  return { from: cut, to: last, step: isShort ? "day" : "month" };
}

/** The first day of each day or month of a period. */
export function periodsOf({ from, to, step }: Days & { step: InsightStep }): string[] {
  const all: string[] = [];
  if (step === "day") {
    for (let day = from; day <= to; day = dayAfter(day, 1)) all.push(day);
    return all;
  }
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = monthsBefore(month, -1)) {
    all.push(month);
  }
  return all;
}
