import "server-only";

/** What better-auth puts before its cookies' names; `__Secure-` comes first when served over https. */
export const COOKIE_PREFIX = "ponte";

/** What a cookie's name begins with, for an origin. */
export function securePrefix(origin: string): "__Secure-" | "" {
  return origin.startsWith("https://") ? "__Secure-" : "";
}
