import { ANALYST_WORDS_EN } from "./analyst-words-en.ts";
import { ANALYST_WORDS_PT_BR, type AnalystWords } from "./analyst-words-pt-br.ts";
import type { Language } from "#platform/language.ts";
import type { Voice } from "./sandbox-page.ts";

export type AnalystVoice = Voice<AnalystWords>;

export const ANALYST_WORDS: Record<Language, AnalystWords> = {
  "pt-BR": ANALYST_WORDS_PT_BR,
  en: ANALYST_WORDS_EN,
};

/** A sentence with one value in it. */
export const fill = (sentence: string, value: string | number): string =>
  sentence.replace(/\{\w+\}/, () => String(value));
