import "server-only";

/** What better-auth puts before its cookies' names; `__Secure-` comes first when served over https. */
export const COOKIE_PREFIX = "ponte";

/** What a cookie's name begins with, for an origin. */
export function securePrefix(origin: string): "__Secure-" | "" {
  return origin.startsWith("https://") ? "__Secure-" : "";
}

/** The name of the cookie that holds a session, for an origin. */
export function sessionCookieName(origin: string): string {
  return `${securePrefix(origin)}${COOKIE_PREFIX}.session_token`;
}
