import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, TIME_ZONE, type Locale } from "./locale.ts";
import { catalogOf } from "./catalog.ts";

/** The reader's language: from the cookie, else Portuguese; never from the address. */
async function requestedLocale(): Promise<Locale> {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  return isLocale(chosen) ? chosen : DEFAULT_LOCALE;
}

export default getRequestConfig(async ({ locale: asked }) => {
  const locale = isLocale(asked) ? asked : await requestedLocale();
  return { locale, messages: await catalogOf(locale), timeZone: TIME_ZONE, now: new Date() };
});
