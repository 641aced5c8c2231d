import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import { z } from "#protocol/wire/zod.ts";

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

/**
 * Whether this is one plain address (RFC 5321's dot-string at a host name), in ASCII: no letter looks like
 * another, and nothing in it can end a mail's header or name a second receiver.
 */
export function isEmailAddress(text: string): boolean {
  const [local = "", domain = "", ...more] = text.split("@");
  const isShort = text.length <= EMAIL_MAX && local.length <= LOCAL_MAX;
  return more.length === 0 && isShort && LOCAL.test(local) && DOMAIN.test(domain);
}

/** An e-mail address of a person. */
export const EmailAddress = z
  .string()
  .overwrite(trimHidden)
  .min(1, "required")
  .max(EMAIL_MAX, `too_long:${EMAIL_MAX}`)
  .refine(isEmailAddress, "invalid_email");
