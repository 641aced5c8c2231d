import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { create, type Font } from "fontkit";

/** Relative to the root, because Next's build of this file lies elsewhere than its source. */
const FONTS = "lib/receipts/pdf/fonts";
const read = (weight: 400 | 600) =>
  readFileSync(path.resolve(/* turbopackIgnore: true */ FONTS, `inter-${weight}.ttf`));

let fonts: { regular: Buffer; strong: Buffer; letters: Font } | null = null;

/** The fonts of a receipt, read once per process. */
export function receiptFonts(): { regular: Buffer; strong: Buffer; letters: Font } {
  if (fonts === null) {
    const regular = read(400);
    fonts = { regular, strong: read(600), letters: create(regular) as Font };
  }
  return fonts;
}

const clusters = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });

/**
 * A text as it can be drawn: a square stands where a letter is that the fonts lack (Chinese, Arabic, a sign for a
 * face). What is copied or read aloud is the text itself.
 */
export function drawable(text: string): string {
  const { letters } = receiptFonts();
  return Array.from(clusters.segment(text.normalize("NFC")), ({ segment }) =>
    [...segment].every((letter) => letters.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      ? segment
      : "□",
  ).join("");
}
