import "server-only";

/** better-auth takes no address without a dot in its domain; a dashboard on one machine has such. */
const LOCAL = ".localdomain";

/** The address as it is stored and compared. */
export function loginEmail(text: string): string {
  const email = text.trim().toLowerCase();
  return /@[^.@]+$/.test(email) ? email + LOCAL : email;
}

/** The address as a person knows it. */
export function shownEmail(email: string): string {
  return email.endsWith(LOCAL) ? email.slice(0, -LOCAL.length) : email;
}
