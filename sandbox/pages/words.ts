import type { Language } from "./language.ts";
import { WORDS_EN } from "./words-en.ts";
import { WORDS_PT_BR } from "./words-pt-br.ts";

type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> };

/** Every word of the bank's page, in one language. */
export type Words = Widened<typeof WORDS_PT_BR>;
export type AmountFault = keyof Words["amountFaults"];

export const WORDS: Record<Language, Words> = { "pt-BR": WORDS_PT_BR, en: WORDS_EN };
