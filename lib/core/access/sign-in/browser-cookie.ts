import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "#lib/core/env.ts";
import { KNOWN_DAYS, type KnownBrowser } from "#lib/core/access/known-browsers.ts";
import { cookie, cookieIn, cookieName, type Cookie } from "./cookie.ts";

/** Separates this signature from that of sessions, which are signed with the secret itself. */
const PURPOSE = "ponte known browser";
const SHAPE = /^([0-9a-f]{32})\.([1-9]\d{0,8})\.([\w-]{43})$/;
const TAG_LENGTH = 16;

function sign(text: string): string {
  const key = hkdfSync("sha256", env().SESSION_SECRET, new Uint8Array(), PURPOSE, 32);
  return createHmac("sha256", new Uint8Array(key)).update(text).digest("base64url");
}

const signatureOf = ({ id, version }: KnownBrowser) => sign(`browser ${id} ${version}`);

/** One cookie name per person, so that people who share a browser do not overwrite each other's cookie. */
const nameFor = (email: string) => `browser.${sign(`name ${email}`).slice(0, TAG_LENGTH)}`;

/** The browser in this person's signed cookie; the store knows whether it is still valid. */
export function browserInCookie(email: string, headers: Headers): KnownBrowser | null {
  const value = cookieIn(headers, cookieName(nameFor(email))) ?? "";
  const [, id = "", version = "", signature = ""] = SHAPE.exec(value) ?? [];
  const said = { id, version: Number(version) };
  const right = Buffer.from(signatureOf(said));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right) ? said : null;
}

/** The cookie that makes a browser known; browsers send it only to the sign-in page. */
export function browserCookie(email: string, browser: KnownBrowser): Cookie {
  const value = `${browser.id}.${browser.version}.${signatureOf(browser)}`;
  const maxAge = KNOWN_DAYS * 24 * 3600;
  return cookie(nameFor(email), value, { maxAge, path: "/sign-in", sameSite: "strict" });
}
