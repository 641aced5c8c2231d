import { z } from "#protocol/wire/zod.ts";

/** A month, as "2026-10", or an empty text. */
export const MonthOrNone = z.string().regex(/^(?:20\d\d-(?:0[1-9]|1[0-2]))?$/, "invalid");

/** Its first and last day, as 2026-10-31. */
export function monthDays(month: string): { from: string; to: string } {
  const [year, number] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** The last months, the newest first, from the one that a day is in. */
export function lastMonths(day: string, count: number): string[] {
  const [year, number] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
