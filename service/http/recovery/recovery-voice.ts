import type { Language } from "#platform/language.ts";
import { RECOVERY_WORDS_EN } from "./recovery-words-en.ts";
import { RECOVERY_WORDS_PT_BR, type RecoveryWords } from "./recovery-words-pt-br.ts";

export type Voice = { language: Language; words: RecoveryWords };

const WORDS: Record<Language, RecoveryWords> = {
  "pt-BR": RECOVERY_WORDS_PT_BR,
  en: RECOVERY_WORDS_EN,
};

export const voiceIn = (language: Language): Voice => ({ language, words: WORDS[language] });

/** A sentence with its values. */
export const fill = (sentence: string, values: Record<string, string>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** A moment in Brasília time. */
export const timeIn = (at: Date, language: Language): string =>
  at.toLocaleString(language, {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: "America/Sao_Paulo",
  });
