import { EmailAddress } from "./email-address.ts";
import { z } from "#protocol/wire/zod.ts";

/** The address with which a person wants to sign in from now on. */
export const ChangeEmail = z.object({ email: EmailAddress });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

/** The code of the mail to that address. */
export const ConfirmEmail = z.object({ code: z.string().max(100, "too_long:100") });
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;
