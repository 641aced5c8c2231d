import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const ROOT = join(import.meta.dirname, "../..");
/** The weights that a receipt is set in. */
export const WEIGHTS = [400, 600] as const;
export const receiptFont = (weight: (typeof WEIGHTS)[number]) =>
  join(ROOT, `lib/receipts/pdf/fonts/inter-${weight}.ttf`);

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
/** Names come from everywhere: all Latin and Greek letters, and the Cyrillic ones; a square for the others. */
const CHARACTERS = [
  range(0x20, 0x7e),
  range(0xa0, 0x24f),
  range(0x370, 0x4ff),
  range(0x1e00, 0x1eff),
  range(0x2010, 0x2027),
  "‹›€−×·→□\u2007\u2009\u202f",
].join("");

/** Inter in one weight, as PDFs embed it: their library can't choose from a variable font. */
export function subsetReceiptFont(weight: (typeof WEIGHTS)[number]): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve("inter-ui/variable/InterVariable.woff2");
  return subsetFont(readFileSync(source), CHARACTERS, {
    targetFormat: "sfnt",
    variationAxes: { wght: weight, opsz: 14 },
    // Their layout takes most of a document's time.
    keepFeatures: [],
    noHinting: true,
  });
}
