import type { Repeats, Shift } from "./recurrence.ts";

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
