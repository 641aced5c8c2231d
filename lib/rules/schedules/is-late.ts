import type { OccurrencePhase } from "./schedule-states.ts";

/** Phases in which its payment has not been made, and somebody could still have it made. */
const UNPAID: readonly OccurrencePhase[] = ["asked", "ready", "missed", "stopped"];

/** A time was due before today, and nobody has paid it. Days as 2026-11-27. */
export const isLate = (
  { due, phase }: { due: string; phase: OccurrencePhase },
  today: string,
): boolean => due < today && UNPAID.includes(phase);
