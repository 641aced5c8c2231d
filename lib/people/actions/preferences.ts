"use server";
import { cookies } from "next/headers";
import { z } from "#protocol/wire/zod.ts";
import { LOCALE_COOKIE, LOCALES } from "#lib/i18n/locale.ts";
import { THEME_COOKIE, THEMES } from "#lib/i18n/theme.ts";
import { setPersonLanguage } from "#lib/core/access/people-rows.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { action } from "#lib/core/doors/action.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const KEPT = { path: "/", maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true } as const;

/** Stores the reader's language in a cookie, signed in or not; mails follow it. */
export const chooseLanguage = action(
  z.object({ locale: z.enum(LOCALES) }),
  "public",
  async ({ locale }, { audit, store, visit }) => {
    audit.note({ action: "preference:language", detail: { locale } });
    const session = await sessionOf(visit.headers);
    if (session) await setPersonLanguage(store.db, session.person.id, locale);
    (await cookies()).set(LOCALE_COOKIE, locale, KEPT);
  },
);

/** Stores the reader's theme in a cookie, signed in or not. */
export const chooseTheme = action(
  z.object({ theme: z.enum(THEMES) }),
  "public",
  async ({ theme }, { audit }) => {
    audit.note({ action: "preference:theme", detail: { theme } });
    (await cookies()).set(THEME_COOKIE, theme, KEPT);
  },
);
