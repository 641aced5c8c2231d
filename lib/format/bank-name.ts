import { shownName } from "#protocol/wire/shown-name.ts";

const PARTICLE = /^(D[AEIOU]|D[AO]S|E)$/;
/** Forms of companies, numerals, and what has no vowel to be read by. */
const KEPT = /^(LTDA|MEI?|EPP|EIRELI|SLU|I{2,3}|IV|[^AEIOUYÀ-ÆÈ-ÏÒ-ÖÙ-Ý]+)$/;
// Each has one small letter; others stay, so that no name changes but by case.
const CAPITALS = /[A-ZÀ-ÖØ-Þ]/g;

const lower = (text: string) => text.replace(CAPITALS, (letter) => letter.toLowerCase());

/** Banks send many names in capitals: "MARIA DE SOUZA LTDA" → "Maria de Souza LTDA". Mixed case stays as it is. */
export function titleCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/[\p{L}\p{M}]+/gu, (word, at: number) => {
    const isBetween = at > 0 && name[at - 1] === " " && name[at + word.length] === " ";
    if (isBetween && PARTICLE.test(word)) return lower(word);
    if (KEPT.test(word)) return word;
    const [first = "", ...rest] = word;
    return first + lower(rest.join(""));
  });
}

/** The name of a payer or of an account's holder, as a bank sends it, made safe to show and easy to read. */
export const bankName = (name: string): string => shownName(titleCase(name));
