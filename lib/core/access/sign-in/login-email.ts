import "server-only";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** better-auth refuses an e-mail without a dot in its domain, which a dashboard on one machine may use. */
const LOCAL = ".localdomain";

/** The address as it is stored and compared. */
export function loginEmail(text: string): string {
  const email = trimHidden(text).toLowerCase();
  return /@[^.@]+$/.test(email) ? email + LOCAL : email;
}

/** The address as people see it. */
export function shownEmail(email: string): string {
  return email.endsWith(LOCAL) ? email.slice(0, -LOCAL.length) : email;
}
