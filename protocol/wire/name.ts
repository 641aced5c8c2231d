import { hasStrayMarks, hiddenIn } from "./shown-name.ts";
import { z } from "./zod.ts";
import type { ReasonText } from "./reason.ts";

const refuse = (context: z.core.$RefinementCtx, message: ReasonText) =>
  context.addIssue({ code: "custom", message });

/**
 * The name of a thing or a person: trimmed, in one form (NFC), not empty, at most `max` characters,
 * without invisible characters, the first of which is named, and without marks on no letter.
 */
export const nameText = (max: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .min(1, "required")
    .max(max, `too_long:${max}`)
    .superRefine((name, context) => {
      const hidden = hiddenIn(name);
      if (hidden !== null) refuse(context, `hidden_characters:${hidden}`);
      else if (hasStrayMarks(name)) refuse(context, "stray_marks");
    });
