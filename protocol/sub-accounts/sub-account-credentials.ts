import { z } from "./zod.ts";

const Pasted = z.string().trim().min(1, "required").max(500, "too_long:500");

/** A sub-account's own credentials, as a person who got them elsewhere enters them. */
export const EnterSubAccountCredentials = z.object({
  id: z.string().regex(/^[1-9]\d{0,17}$/, "invalid"),
  api_key: Pasted,
  api_secret: Pasted,
});
