import { z } from "#protocol/wire/zod.ts";

/** A month in São Paulo, as 2026-10. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "invalid");
export type Month = z.infer<typeof Month>;

const MONTHS = 12;

/** Some months later, or earlier. */
export function monthAfter(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * MONTHS + number - 1 + months;
  return `${Math.floor(at / MONTHS)}-${String((at % MONTHS) + 1).padStart(2, "0")}`;
}

/** Its first day, as 2026-10-01. */
export const firstDay = (month: Month): string => `${month}-01`;

/** Its last day, as 2026-10-31. */
export function lastDay(month: Month): string {
  const next = new Date(`${firstDay(monthAfter(month, 1))}T00:00:00Z`);
  return new Date(next.getTime() - 1).toISOString().slice(0, "2026-10-31".length);
}

/** From the newest to the oldest, both included. */
export function monthsBetween(oldest: Month, newest: Month): Month[] {
  const months: Month[] = [];
  for (let month = newest; month >= oldest; month = monthAfter(month, -1)) months.push(month);
  return months;
}
