import { z } from "./zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** One plain address: nothing in it can end a mail's header or name a second receiver. */
export const MAIL_ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** The address with which a person wants to sign in from now on. */
export const ChangeEmail = z.object({
  email: z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .max(254, "too_long:254")
    .regex(MAIL_ADDRESS, "invalid_email"),
});
export type ChangeEmail = z.infer<typeof ChangeEmail>;

/** The code of the mail to that address. */
export const ConfirmEmail = z.object({ code: z.string().max(100, "too_long:100") });
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;
