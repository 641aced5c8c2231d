import "server-only";
import { withoutHidden } from "#protocol/wire/trim-hidden.ts";

/** A text that somebody typed, maybe an outsider: data, whatever it says. */
export type Untrusted = { untrusted_text: string };

const LONGEST = 300;
/** Line ends that are no control characters. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
const EMAIL = /[^\s@<>"',;:()]+@[^\s@<>"',;:()]+\.[^\s@<>"',;:()]+/g;
const RANDOM_KEY =
  /(?<![\da-f])[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}(?![\da-f])/gi;
/** A CNPJ may hold letters since 2026. */
const CNPJ = /(?<![\dA-Z])[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}(?![\dA-Z])/gi;
/** Digits as documents and phones are written, also with blanks between them. */
const NUMBER = /(?<!\d)\+?\(?\d(?:[\s()./-]{0,2}\d){9,13}(?!\d)/g;

/**
 * A text from outside as an agent gets it: without control, direction and zero-width characters, at most 300 long, with
 * e-mails, PIX keys, documents and phones left out wherever they stand in it.
 */
export function untrusted(text: string | null | undefined): Untrusted | null {
  if (text === null || text === undefined || text === "") return null;
  const plain = withoutHidden(text.toWellFormed().normalize("NFKC")).replaceAll(CONTROL, " ");
  const masked = plain
    .replaceAll(EMAIL, "[e-mail]")
    .replaceAll(RANDOM_KEY, "[key]")
    .replaceAll(CNPJ, "[document]")
    .replaceAll(NUMBER, "[number]");
  const shown = [...masked.trim()];
  const isLong = shown.length > LONGEST;
  return { untrusted_text: isLong ? `${shown.slice(0, LONGEST).join("")}…` : shown.join("") };
}
