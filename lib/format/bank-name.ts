import { shownName } from "#protocol/wire/shown-name.ts";

const PARTICLES = new Set(["DA", "DAS", "DE", "DI", "DO", "DOS", "DU", "E"]);
const KEPT = new Set(["LTDA", "ME", "MEI", "EPP", "EIRELI", "SLU", "II", "III", "IV"]);
const VOWEL = /[AEIOUYÀ-ÆÈ-ÏÒ-ÖÙ-Ý]/;
// Each has one small letter; others stay, so that no name changes but by case.
const CAPITALS = /[A-ZÀ-ÖØ-Þ]/g;

const lower = (text: string) => text.replace(CAPITALS, (letter) => letter.toLowerCase());

/** Banks send many names in capitals: "MARIA DE SOUZA LTDA" → "Maria de Souza LTDA". Mixed case stays as it is. */
export function titleCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/[\p{L}\p{M}]+/gu, (word, at: number) => {
    const isBetween = at > 0 && name[at - 1] === " " && name[at + word.length] === " ";
    if (isBetween && PARTICLES.has(word)) return lower(word);
    if (KEPT.has(word) || !VOWEL.test(word)) return word;
    const [first = "", ...rest] = word;
    return first + lower(rest.join(""));
  });
}

/** The name of a payer or of an account's holder, as a bank sends it, made safe to show and easy to read. */
export const bankName = (name: string): string => shownName(titleCase(name));
