import "server-only";

/** better-auth puts this before its cookies' names, after `__Secure-` when served over https. */
export const COOKIE_PREFIX = "ponte";

/** The beginning of a cookie's name for an origin. */
export function securePrefix(origin: string): "__Secure-" | "" {
  return origin.startsWith("https://") ? "__Secure-" : "";
}
