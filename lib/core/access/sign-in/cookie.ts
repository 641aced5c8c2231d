import "server-only";
import { env } from "#lib/core/env.ts";

export type Cookie = {
  name: string;
  value: string;
  /** In seconds; 0 deletes the cookie. */
  maxAge: number;
  path: string;
  httpOnly: true;
  sameSite: "lax" | "strict";
  secure: boolean;
};

const isSecure = () => env().APP_ORIGIN.startsWith("https://");

/** A cookie's whole name, as this origin sets it. */
export const cookieName = (name: string): string => `${isSecure() ? "__Secure-" : ""}ponte.${name}`;

/** A cookie that no script reads and, over https, no other connection carries. */
export const cookie = (
  name: string,
  value: string,
  of: Pick<Cookie, "maxAge" | "path" | "sameSite">,
): Cookie => ({ name: cookieName(name), value, ...of, httpOnly: true, secure: isSecure() });

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** What a request's cookie holds, by its whole name; the first of several, as browsers order them. */
export function cookieIn(headers: Headers, name: string): string | null {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at !== -1 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
  }
  return null;
}
