import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import type { ExceptionKind, Found } from "./kinds.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is found, and from when on something more may be, though nothing changes meanwhile. */
export type Judged = { found: Found[]; lookAgainAt: Date | null };

/** Collects what is found of one payment. */
export class Finding {
  readonly found: Found[] = [];
  #next: Date | null = null;
  readonly #now: Date;
  constructor(now: Date) {
    this.#now = now;
  }
  add = (kind: ExceptionKind, rest: Omit<Found, "kind" | "part"> & { part?: string }): void => {
    this.found.push({ part: "", ...rest, kind });
  };
  /** Whether so many hours have passed since; if not, it is looked at again then. */
  isOverdue = (since: Date, hours: number): boolean => {
    const due = new Date(since.getTime() + hours * HOUR_MS);
    if (due <= this.#now) return true;
    if (this.#next === null || due < this.#next) this.#next = due;
    return false;
  };
  hoursSince = (since: Date): string =>
    String(Math.floor((this.#now.getTime() - since.getTime()) / HOUR_MS));
  judged = (): Judged => ({ found: this.found, lookAgainAt: this.#next });
}

export const dayOf = (at: Date): string => saoPauloDayAfter(at, 0);
export const abs = (units: bigint): bigint => (units < 0n ? -units : units);
/** How many days one lies before the other, as 2026-10-31. */
export const daysBefore = (one: string, other: string): number =>
  (Date.parse(other) - Date.parse(one)) / DAY_MS;
