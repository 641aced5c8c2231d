import { parseDay } from "#protocol/brazil/dates.ts";
import { AddressText, Id } from "#protocol/wire/ids.ts";
import { AmountText } from "#protocol/wire/inputs.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";
import { REPEATS, SHIFTS } from "./recurrence.ts";

const EVERY_MOST = 52;
const TIMES_MOST = 999;
const DAYS_BEFORE_MOST = 10;

/** Years of five digits are no days that can be compared as text. */
const AFTER_ALL = "2100-01-01";
const Day = z
  .string()
  .refine((text) => parseDay(text) !== null && text < AFTER_ALL, "invalid_date");
/** A whole number as a form gives it. */
const count = (least: number, most: number) =>
  z
    .union([z.string().regex(/^\d{1,3}$/, "invalid"), z.int()], { error: "invalid" })
    .transform(Number)
    .refine((value) => value >= least && value <= most, "invalid");

/** The fields of a form that say when; `now`: at once, and the others say nothing. */
export const WhenShape = {
  when: z.enum(["now", "once", "repeat"]).default("now"),
  repeats: z.enum(REPEATS).exclude(["once"]).default("month"),
  every: count(1, EVERY_MOST).default(1),
  first: Day.optional(),
  until: Day.optional(),
  times: count(1, TIMES_MOST).optional(),
  shift: z.enum(SHIFTS).default("same"),
  days_before: count(0, DAYS_BEFORE_MOST).default(0),
  /** Which wallet is asked for approval with; none: it is asked for once a wallet is connected. */
  payer: AddressText.optional(),
};
const WhenFields = z.object(WhenShape);
export type WhenFields = z.infer<typeof WhenFields>;

/** What is missing or contradictory about when. */
export function checkWhen(
  { when, first, until }: Pick<WhenFields, "when" | "first" | "until">,
  context: z.core.$RefinementCtx,
): void {
  if (when === "now") return;
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (first === undefined) refuse("first", "required");
  else if (when === "repeat" && until !== undefined && until < first)
    refuse("until", `too_early:${first}`);
}
export const soundWhen = whenSound("when", "first", "until");

/** A form that says nothing but when. */
export const BatchWhen = z.object(WhenShape).superRefine(checkWhen, soundWhen);

/** A batch that is paid again, as its lines are. */
export const ScheduleBatch = BatchWhen.safeExtend({ batch: Id, idempotency_key: Id });

/** A form that changes a schedule: its amount, and when. A batch has no amount of its own. */
export const ChangeForm = BatchWhen.safeExtend({ request_amount: AmountText.optional() });
export const ChangeSchedule = ChangeForm.safeExtend({ schedule: Id });
export type ChangeSchedule = z.infer<typeof ChangeSchedule>;

export const SCHEDULE_OPERATIONS = ["pause", "resume", "end", "take_over", "accept"] as const;
/** `take_over`: it is the reader's from now on · `accept`: the receiver as it is now is the right one. */
export const ActOnSchedule = z.object({ schedule: Id, operation: z.enum(SCHEDULE_OPERATIONS) });

export const OCCURRENCE_OPERATIONS = ["skip", "restore", "prepare"] as const;
/** `prepare`: what was missed or stopped is prepared now. */
export const ActOnOccurrence = z.object({
  schedule: Id,
  on: Day,
  operation: z.enum(OCCURRENCE_OPERATIONS),
});
