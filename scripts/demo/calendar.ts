import type { Token } from "#protocol/money/money.ts";
import type { Chance } from "./chance.ts";

const DAYS = 91;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** São Paulo has no summer time. */
const SAO_PAULO_MS = -3 * 3_600_000;
/** What is still going on is younger than the rest, which had the time to end. */
const ENDED_MINUTES = 45;

export const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
export const minutesBefore = (at: Date, minutes: number): Date => after(at, -60 * minutes);
export const daysBefore = (at: Date, days: number): Date => after(at, -86_400 * days);

/** Whether a moment lies on a working day in São Paulo. */
const isWorkday = (at: Date) => ![0, 6].includes(new Date(at.getTime() + SAO_PAULO_MS).getUTCDay());

/**
 * Moments of the last three months, in order: on working days from eight to six, now and then later or at a
 * weekend, and a little more of them each week.
 */
export function moments({ apart }: Chance, now: Date, count: number): Date[] {
  // How many are thrown away depends on the day.
  const chance = apart();
  const midnight = Math.floor((now.getTime() + SAO_PAULO_MS) / DAY_MS) * DAY_MS - SAO_PAULO_MS;
  const last = now.getTime() - ENDED_MINUTES * MINUTE_MS;
  const made: number[] = [];
  while (made.length < count) {
    const day = Math.floor(DAYS * chance.share() ** 1.2);
    const isLate = chance.share() < 0.04;
    const hour = isLate ? 18 + 4 * chance.share() : 8 + 10 * chance.share();
    // Something has happened today, however early it is.
    const into = day === 0 ? chance.share() * (last - midnight) : hour * 3_600_000;
    const at = midnight - day * DAY_MS + Math.floor(into);
    if (day >= DAYS || at > last) continue;
    if (!isWorkday(new Date(at)) && chance.share() > 0.08) continue;
    made.push(at);
  }
  return made.toSorted((one, other) => one - other).map((at) => new Date(at));
}

/** A moment so many days ago, of a day or more in the hours of an office. */
export function officeHour(chance: Chance, now: Date, days: number): Date {
  const at = daysBefore(now, days);
  if (days < 1) return at;
  const midnight = Math.floor((at.getTime() + SAO_PAULO_MS) / DAY_MS) * DAY_MS - SAO_PAULO_MS;
  return new Date(midnight + Math.floor((9 + 8 * chance.share()) * 3_600_000));
}

const BASE: Record<Token, number> = { USDC: 5.42, USDT: 5.415 };

/** The market's rate at a moment, in BRL with six places: it wanders, and ends where the sandbox's market is. */
export function marketRate(token: Token, at: Date, now: Date): bigint {
  const days = (now.getTime() - at.getTime()) / DAY_MS;
  const reach = 0.022 * Math.min(1, days / 30);
  const wave = Math.sin(days / 9) * 0.7 + Math.sin(days / 2.3 + 1) * 0.3;
  return BigInt(Math.round(BASE[token] * (1 + reach * wave) * 1_000_000));
}
