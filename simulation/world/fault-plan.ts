import type { Chance } from "./chance.ts";
import { CALL_FAULTS, DATABASE_FAULTS, type FaultAt } from "./replica.ts";

/** Faults beside those of calls. */
export const WORLD_FAULTS = [
  "reorganisation",
  "pool forgotten",
  "clock jumps",
  "wallet frozen",
  "killed",
  "both killed",
] as const;

export type FaultPlan = {
  faultAt: FaultAt;
  /** Ends all faults: what is open comes to its end. */
  calm(): void;
  /** What happened, in order. */
  happened: readonly string[];
  note(what: string): void;
};

/** Of a call without a plan; so that each history has some, and most calls go well. */
const RATE = 0.012;

/**
 * Draws what happens to each call of a history.
 */
export function faultPlan(chance: Chance): FaultPlan {
  const happened: string[] = [];
  let isCalm = false;
  const faultAt: FaultAt = ({ place, isDatabase }) => {
    const drawn = chance.next();
    const fault = chance.pick(isDatabase ? DATABASE_FAULTS : CALL_FAULTS);
    if (isCalm) return null;
    const rate = isDatabase ? RATE / 4 : RATE;
    if (drawn >= rate) return null;
    happened.push(`${fault}: ${place}`);
    return fault;
  };
  return {
    faultAt,
    calm: () => void (isCalm = true),
    happened,
    note: (what) => void happened.push(what),
  };
}
