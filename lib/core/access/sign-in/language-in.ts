import "server-only";
import { parseCookies } from "better-auth/cookies";
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from "#lib/i18n/locale.ts";

/** The language in which the browser is served, as lib/i18n/request.ts has it. */
export function languageIn(headers: Headers): Locale {
  const chosen = parseCookies(headers.get("cookie") ?? "").get(LOCALE_COOKIE);
  return isLocale(chosen) ? chosen : DEFAULT_LOCALE;
}
