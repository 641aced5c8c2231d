import type { Recurrence, Repeats, Shift } from "./recurrence.ts";
import type { WhenFields } from "./schedule-request.ts";

/** The fields that say when, as a form's controls hold them. */
export type WhenValues = {
  when: "now" | "once" | "repeat";
  repeats: Exclude<Repeats, "once">;
  every: string;
  first: string;
  until: string;
  times: string;
  shift: Shift;
  days_before: string;
  payer: string;
};

/** At once; what the other fields begin with where somebody chooses otherwise. */
export const WHEN_NOW: WhenValues = {
  when: "now",
  repeats: "month",
  every: "1",
  first: "",
  until: "",
  times: "",
  shift: "same",
  days_before: "0",
  payer: "",
};

/** The recurrence that a form's fields say; `first` must be there. */
export function recurrenceOf({ first = "", shift, ...said }: WhenFields): Recurrence {
  if (said.when !== "repeat") {
    return { repeats: "once", every: 1, first, until: null, times: null, shift };
  }
  const { repeats, every, until = null, times = null } = said;
  return { repeats, every, first, until, times, shift };
}
