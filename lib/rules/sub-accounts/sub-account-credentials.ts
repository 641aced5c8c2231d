import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const Pasted = z.string().overwrite(trimHidden).min(1, "required").max(500, "too_long:500");

/** A sub-account's own credentials, as a person who got them elsewhere enters them. */
export const EnterSubAccountCredentials = z.object({
  id: RowNumber,
  api_key: Pasted,
  api_secret: Pasted,
});
