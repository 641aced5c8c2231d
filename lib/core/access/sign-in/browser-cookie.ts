import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { parseCookies } from "better-auth/cookies";
import { env } from "#lib/core/env.ts";
import { KNOWN_DAYS, type KnownBrowser } from "#lib/core/access/known-browsers.ts";
import { COOKIE_PREFIX, securePrefix } from "./cookie-name.ts";

/** Sessions are signed with the secret itself: neither signature is ever good for the other. */
const PURPOSE = "ponte known browser";
const SHAPE = /^([0-9a-f]{32})\.([1-9]\d{0,8})\.([\w-]{43})$/;
const TAG_LENGTH = 16;

function sign(text: string): string {
  const key = hkdfSync("sha256", env().SESSION_SECRET, new Uint8Array(), PURPOSE, 32);
  return createHmac("sha256", new Uint8Array(key)).update(text).digest("base64url");
}

const signatureOf = ({ id, version }: KnownBrowser) => sign(`browser ${id} ${version}`);

/** One name per person, so that people who share a browser do not take each other's place in it. */
function nameFor(email: string): string {
  const tag = sign(`name ${email}`).slice(0, TAG_LENGTH);
  return `${securePrefix(env().APP_ORIGIN)}${COOKIE_PREFIX}.browser.${tag}`;
}

/** What the browser says it is to this person, where the dashboard has said so; the store knows whether it still is. */
export function browserInCookie(email: string, headers: Headers): KnownBrowser | null {
  const value = parseCookies(headers.get("cookie") ?? "").get(nameFor(email)) ?? "";
  const [, id = "", version = "", signature = ""] = SHAPE.exec(value) ?? [];
  const said = { id, version: Number(version) };
  const right = Buffer.from(signatureOf(said));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right) ? said : null;
}

/** The Set-Cookie line that makes a browser known; it is sent to the sign-in page alone. */
export function browserCookie(email: string, browser: KnownBrowser): string {
  const value = `${browser.id}.${browser.version}.${signatureOf(browser)}`;
  return [
    `${nameFor(email)}=${value}`,
    `Max-Age=${KNOWN_DAYS * 24 * 3600}`,
    "Path=/sign-in",
    "HttpOnly",
    "SameSite=Strict",
    ...(securePrefix(env().APP_ORIGIN) === "" ? [] : ["Secure"]),
  ].join("; ");
}
