"use server";
import { cookies } from "next/headers";
import { isLocale, LOCALE_COOKIE } from "#lib/i18n/locale.ts";
import { isTheme, THEME_COOKIE } from "#lib/i18n/theme.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const KEPT = { path: "/", maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true } as const;

/** Keeps the reader's language in a cookie; an unknown one is ignored. */
export async function chooseLanguage(form: FormData): Promise<void> {
  const locale = form.get("locale");
  if (isLocale(locale)) (await cookies()).set(LOCALE_COOKIE, locale, KEPT);
}

/** Keeps the reader's theme in a cookie; an unknown one is ignored. */
export async function chooseTheme(form: FormData): Promise<void> {
  const theme = form.get("theme");
  if (isTheme(theme)) (await cookies()).set(THEME_COOKIE, theme, KEPT);
}
