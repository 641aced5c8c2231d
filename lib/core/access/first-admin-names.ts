import "server-only";
import type { Locale } from "#lib/i18n/locale.ts";

/** What the first administrator is called until they name themself, by the language that they read. */
export const FIRST_ADMIN_NAMES = {
  "pt-BR": "Administrador",
  en: "Administrator",
} as const satisfies Record<Locale, string>;
