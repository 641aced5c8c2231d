import type { Chance } from "./chance.ts";
import {
  CALL_FAULTS,
  DATABASE_FAULTS,
  LATE_MS,
  ONCE_FAULTS,
  STALL_MS,
  type FaultAt,
} from "./replica.ts";

/** Faults beside those of calls; the first, which seldom meets anything, twice. */
export const WORLD_FAULTS = [
  "reorganisation",
  "reorganisation",
  "pool forgotten",
  "clock jumps",
  "wallet frozen",
  "index lost",
  "killed",
  "both killed",
] as const;

/** How often the next call to a place is lost as well: trouble seldom comes once. */
const LOST_AGAIN = 0.4;

export type FaultPlan = {
  faultAt: FaultAt;
  /** Ends all faults: what is open comes to its end. */
  calm(): void;
  /** What happened, in order. */
  happened: readonly string[];
  note(what: string): void;
  /** When each call that was met by a fault has arrived, in ms. */
  restsAt(): number;
};

/** How often a place's first call fails, and after how many calls half as often: what is rare is met too. */
const RATES = { outside: { first: 0.12, half: 3 }, database: { first: 0.03, half: 4 } } as const;

/**
 * Draws what happens to each call of a history.
 */
export function faultPlan(chance: Chance): FaultPlan {
  const happened: string[] = [];
  const calls = new Map<string, number>();
  /** Where the last call was lost. */
  const lost = new Set<string>();
  let isCalm = false;
  let restsAt = 0;
  const faultAt: FaultAt = ({ place, isDatabase, isOnce }) => {
    const drawn = chance.next();
    const known = isOnce ? ONCE_FAULTS : CALL_FAULTS;
    const fault = chance.pick(isDatabase ? DATABASE_FAULTS : known);
    if (!isCalm && lost.delete(place) && chance.is(LOST_AGAIN)) {
      lost.add(place);
      happened.push(`lost again: ${place}`);
      return "request lost";
    }
    const before = calls.get(place) ?? 0;
    calls.set(place, before + 1);
    const { first, half } = RATES[isDatabase ? "database" : "outside"];
    if (isCalm || drawn >= first / (1 + before / half)) return null;
    happened.push(`${fault}: ${place}`);
    if (fault === "request lost" || fault === "answer lost") lost.add(place);
    if (fault === "late") restsAt = Math.max(restsAt, Date.now() + LATE_MS);
    if (fault.startsWith("stalled")) restsAt = Math.max(restsAt, Date.now() + STALL_MS);
    return fault;
  };
  return {
    faultAt,
    calm: () => void (isCalm = true),
    happened,
    note: (what) => void happened.push(what),
    restsAt: () => restsAt,
  };
}
