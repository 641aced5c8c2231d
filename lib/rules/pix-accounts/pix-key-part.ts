import { parsePixKey } from "#protocol/brazil/pix-key.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** Eight hexadecimal digits and a hyphen, or a group between two: only a random key looks so. */
const PIECE_OF_RANDOM = /^[\da-f]{8}-|-[\da-f]{4}-/i;
const PUNCTUATED = /^(?=.*\d)[\dA-Z\s().+/-]+$/i;
/** Three letters in a row are a word of an e-mail, but in a CNPJ they are a group. */
const WORD = /[a-z]{3}/i;
const PIECE_OF_CNPJ = /^[\dA-Z]{2}\.[\dA-Z]{1,3}([./]|$)|\//i;

/** A search text in the form of canonical PIX keys: people write "529.982" for the key 52998224725. */
export function pixKeyPart(text: string): string {
  const part = trimHidden(text);
  const whole = parsePixKey(part);
  if (whole) return whole.key;
  if (PIECE_OF_RANDOM.test(part)) return part.toLowerCase();
  const isDocumentOrPhone = PUNCTUATED.test(part) && (!WORD.test(part) || PIECE_OF_CNPJ.test(part));
  return isDocumentOrPhone ? part.replaceAll(/[\s().\-/]/g, "") : part;
}
