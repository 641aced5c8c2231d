/**
 * The languages of the dashboard; each has a folder of its name in `messages`. `name` is in the language
 * itself. `separators` of a number: Portuguese 1.234,56, English 1,234.56.
 */
export const LANGUAGES = {
  "pt-BR": { name: "Português", short: "PT", separators: { group: ".", decimal: "," } },
  en: { name: "English", short: "EN", separators: { group: ",", decimal: "." } },
} as const satisfies Record<string, Language>;

type Language = {
  name: string;
  short: string;
  separators: { group: string; decimal: string };
};
export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as Locale[];

export const DEFAULT_LOCALE: Locale = "pt-BR";
export const LOCALE_COOKIE = "locale";

/** The dashboard shows São Paulo time in every language. */
export const TIME_ZONE = "America/Sao_Paulo";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
