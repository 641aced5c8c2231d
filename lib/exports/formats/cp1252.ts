import "server-only";

/** What Windows-1252 holds between 0x80 and 0x9f; the rest up to 0xff is Latin-1. */
const HIGH = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";
const BYTES = new Map(
  [...HIGH].flatMap((letter, at) => (letter === "\0" ? [] : [[letter, 0x80 + at] as const])),
);
/** Letters that no decomposition takes apart. */
const PLAIN: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  "−": "-",
  "‐": "-",
  "‑": "-",
  "→": "->",
  "₿": "BTC",
  "₮": "T",
};

function byteOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  return BYTES.get(letter);
}

/** The letter as Windows-1252 can say it: itself, its plain form, or a question mark. */
function held(letter: string): string {
  if (byteOf(letter) !== undefined) return letter;
  const plain = PLAIN[letter] ?? letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const said = [...plain].filter((one) => byteOf(one) !== undefined).join("");
  // What is only a mark or invisible leaves nothing behind.
  return said || (/[\p{M}\p{Cf}]/u.test(letter) ? "" : "?");
}

/** A text of one line in letters that Windows-1252 holds. */
export const cp1252Text = (text: string): string =>
  [...text.normalize("NFC").replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")].map(held).join("");

/** @throws RangeError at a letter that `cp1252Text` would have replaced */
export function cp1252Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = byteOf(text[at] ?? "");
    if (byte === undefined) throw new RangeError(`Windows-1252 has no letter at ${at}`);
    bytes[at] = byte;
  }
  return bytes;
}
