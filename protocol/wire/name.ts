import { isUnclear } from "./shown-name.ts";
import { z } from "./zod.ts";

/**
 * The name of a thing or a person: trimmed, in one form (NFC), not empty, at most `max` characters,
 * without invisible characters.
 */
export const nameText = (max: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .min(1, "required")
    .max(max, `too_long:${max}`)
    .refine((name) => !isUnclear(name), "hidden_characters");
