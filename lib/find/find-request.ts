import "server-only";
import { LOCALES } from "#lib/i18n/locale.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** What a page asks to be found, in the body and never in an address: a text may hold personal data. */
export const FindRequest = z.object({
  text: z.string().overwrite(trimHidden).min(1, "required").max(100, "too_long:100"),
  locale: z.enum(LOCALES),
});
export type FindRequest = z.infer<typeof FindRequest>;
