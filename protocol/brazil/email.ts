const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
const LONGEST_LOCAL = 64;
const LONGEST = 254;

/**
 * An e-mail address in lower case, or null. The plain kind only (RFC 5321 lengths, no quotes, no
 * comments, no address literal), with a dot in its domain.
 */
export function parseEmail(text: string, longest = LONGEST): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > longest) return null;
  const [local = "", domain = "", ...more] = email.split("@");
  if (more.length > 0 || local.length > LONGEST_LOCAL || !LOCAL.test(local)) return null;
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(top)
    ? email
    : null;
}
