import "server-only";
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from "#lib/i18n/locale.ts";
import { cookieIn } from "./cookie.ts";

/** The language in which the browser is served, as lib/i18n/request.ts has it. */
export function languageIn(headers: Headers): Locale {
  const chosen = cookieIn(headers, LOCALE_COOKIE);
  return isLocale(chosen) ? chosen : DEFAULT_LOCALE;
}
