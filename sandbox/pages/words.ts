import type { Language } from "./language.ts";
import { WORDS_EN } from "./words-en.ts";
import { WORDS_PT_BR, type Words } from "./words-pt-br.ts";

export const WORDS: Record<Language, Words> = { "pt-BR": WORDS_PT_BR, en: WORDS_EN };
