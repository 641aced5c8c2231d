import { hiddenIn } from "#protocol/wire/shown-name.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import { z } from "#protocol/wire/zod.ts";

const NAME_MAX = 60;

/** The id of a saved filter, which an address holds. */
export const SavedFilterId = z.string().regex(/^[\da-f]{12}$/);

/** How a filter is saved: under which name, and for whom. */
export const SavedFilter = z.object({
  name: z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .max(NAME_MAX, `too_long:${NAME_MAX}`)
    .regex(/^\P{Cc}*$/u, "invalid")
    .refine((name) => hiddenIn(name) === null, "hidden_characters"),
  /** For everybody who reads the account's list. */
  is_shared: z.boolean(),
});
export type SavedFilter = z.infer<typeof SavedFilter>;
