import { nameText } from "#protocol/wire/name.ts";
import { NewPasskey, PasskeyAnswer } from "./passkeys.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-length.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

export const PERSON_NAME_MAX = 120;
const PASSKEY_NAME_MAX = 60;

export const PersonName = nameText(PERSON_NAME_MAX);
/** A password that is asked, whatever it was when it was set. */
const asked = z.string().min(1, "required").max(PASSWORD_MAX, `too_long:${PASSWORD_MAX}`);
const code = z.string().overwrite(trimHidden).min(1, "required").max(40, "too_long:40");

export const RenameMe = z.object({ name: PersonName });
export type RenameMe = z.infer<typeof RenameMe>;

/** What else makes a password fit is said by the server, which has the list of common ones. */
export const NewPassword = z
  .string()
  .min(1, "required")
  .min(PASSWORD_MIN, `too_short:${PASSWORD_MIN}`)
  .max(PASSWORD_MAX, `too_long:${PASSWORD_MAX}`);

export const ChangePassword = z.object({
  current: asked,
  password: NewPassword,
});
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ConfirmAuthenticator = z.object({ code });
export type ConfirmAuthenticator = z.infer<typeof ConfirmAuthenticator>;

/** Takes a factor away: the password stands beside the factor that was shown. */
export const WithPassword = z.object({ current: asked });
export type WithPassword = z.infer<typeof WithPassword>;

const passkeyName = nameText(PASSKEY_NAME_MAX);
export const NamePasskey = z.object({ name: passkeyName });
export type NamePasskey = z.infer<typeof NamePasskey>;
export const AddPasskey = z.object({ name: passkeyName, answer: NewPasskey });

export const RemovePasskey = WithPassword.extend({
  id: z.string().regex(/^[\w-]{1,1400}$/, "invalid"),
});
export type RemovePasskey = z.infer<typeof RemovePasskey>;

export const EndSession = z.object({ id: z.string().regex(/^[\w-]{1,64}$/, "invalid") });
export type EndSession = z.infer<typeof EndSession>;

/** A factor that is asked again within a session. */
export const FactorProof = z.union([
  z.object({ password: asked }),
  z.object({ code }),
  z.object({ passkey: PasskeyAnswer }),
]);
export type FactorProof = z.infer<typeof FactorProof>;
