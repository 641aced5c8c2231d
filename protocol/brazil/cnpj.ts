const SHAPE = /^([\dA-Z]{2})[. ]?([\dA-Z]{3})[. ]?([\dA-Z]{3})[/ ]?([\dA-Z]{4})[- ]?(\d{2})$/;
const REPEATED = /^(\d)\1+$/;
const HIGHEST_WEIGHT = 9;
const VALUE_OF_ZERO = "0".charCodeAt(0);

/** A letter counts as its ASCII code less 48, a digit as itself. */
function checkDigit(characters: string): number {
  let sum = 0;
  let weight = 2;
  for (const character of [...characters].reverse()) {
    sum += (character.charCodeAt(0) - VALUE_OF_ZERO) * weight;
    weight = weight === HIGHEST_WEIGHT ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/**
 * Fourteen characters in upper case, or null when the text is not a CNPJ. Accepts numeric CNPJs, the
 * alphanumeric ones issued since July 2026 (Receita Federal, IN RFB 2.229/2024: twelve digits or letters
 * and two check digits), the usual punctuation and lower case.
 */
export function parseCnpj(text: string): string | null {
  const match = SHAPE.exec(text.trim().toUpperCase());
  if (!match) return null;
  const cnpj = match.slice(1).join("");
  if (REPEATED.test(cnpj)) return null;
  const first = cnpj.slice(0, 12) + checkDigit(cnpj.slice(0, 12));
  return cnpj === first + checkDigit(first) ? cnpj : null;
}

/** "12.ABC.345/01DE-35" from fourteen characters; other text comes back as it is. */
export function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, "$1.$2.$3/$4-$5");
}
