import { isUnclear } from "./shown-name.ts";
import { z } from "./zod.ts";

/**
 * A name that people tell things and each other by: trimmed, in one form (NFC), not empty, at most
 * `max` characters, with nothing in it that is not seen.
 */
export const nameText = (max: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .min(1, "required")
    .max(max, `too_long:${max}`)
    .refine((name) => !isUnclear(name), "hidden_characters");
