import { catalogOf } from "../catalog.ts";
import { LOCALES, type Locale } from "../locale.ts";
import type { Messages } from "../messages-en.ts";

const read = LOCALES.map(async (locale) => [locale, await catalogOf(locale)] as const);

/** Every language's catalog, for tests of what each language shows. */
export const MESSAGES = Object.fromEntries(await Promise.all(read)) as Record<Locale, Messages>;
