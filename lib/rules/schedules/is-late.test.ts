import { expect, test } from "vitest";
import { isLate } from "./is-late.ts";
import type { OccurrencePhase } from "./schedule-states.ts";

const late = (due: string, phase: OccurrencePhase) => isLate({ due, phase }, "2026-11-27");

test("what was due before today and was not paid is late, whatever it waits for", () => {
  for (const phase of ["asked", "ready", "missed", "stopped"] as const) {
    expect(late("2026-11-26", phase), phase).toBe(true);
    expect(late("2026-11-27", phase), phase).toBe(false);
  }
});

test("what was paid, was skipped or comes is not", () => {
  for (const phase of ["begun", "skipped", "due", "coming"] as const) {
    expect(late("2026-11-26", phase), phase).toBe(false);
  }
});
