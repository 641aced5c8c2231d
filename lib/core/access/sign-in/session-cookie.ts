import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#lib/core/env.ts";
import { cookie, cookieIn, cookieName, type Cookie } from "./cookie.ts";

/** Signed with the secret itself; whatever else is signed has a key of its own derived from it. */
const signatureOf = (token: string) =>
  createHmac("sha256", env().SESSION_SECRET).update(token).digest("base64");

const NAME = "session_token";
const OF_SESSION = { path: "/", sameSite: "lax" } as const;

export const sessionCookieName = (): string => cookieName(NAME);

/** The cookie that carries a session's token until the session ends. */
export const sessionCookie = (token: string, maxAge: number): Cookie =>
  cookie(NAME, `${token}.${signatureOf(token)}`, { ...OF_SESSION, maxAge });

export const noSessionCookie = (): Cookie => cookie(NAME, "", { ...OF_SESSION, maxAge: 0 });

/** The token that a request carries, signed by this dashboard; the store knows whether it opens anything. */
export function tokenIn(headers: Headers): string | null {
  const value = cookieIn(headers, sessionCookieName()) ?? "";
  const at = value.lastIndexOf(".");
  if (at < 1) return null;
  const token = value.slice(0, at);
  const right = Buffer.from(signatureOf(token));
  const given = Buffer.from(value.slice(at + 1));
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}
