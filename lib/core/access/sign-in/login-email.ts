import "server-only";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** Stands behind a domain without a dot, which a dashboard on one machine may use: so it is stored. */
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
