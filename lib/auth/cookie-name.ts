import "server-only";

/** What better-auth puts before its cookies' names; `__Secure-` comes first when served over https. */
export const COOKIE_PREFIX = "ponte";

/** The name of the cookie that holds a session, for an origin. */
export function sessionCookieName(origin: string): string {
  return `${origin.startsWith("https://") ? "__Secure-" : ""}${COOKIE_PREFIX}.session_token`;
}
