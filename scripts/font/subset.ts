import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const ROOT = join(import.meta.dirname, "../..");
export const FONT = join(ROOT, "app/fonts/inter.woff2");

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
/** Portuguese and English, with the signs that the screens use. Other scripts get the system's font. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„•…‹›€→←↑↓↗−×·≈≤≥⌘⇧✓\u2007\u2009\u202f`;
/** Kerning, figures of one width, signs at the height of capitals, a zero with a slash, accents. */
const FEATURES = ["kern", "tnum", "case", "zero", "ccmp", "locl", "mark"];

/** Inter's variable font reduced to what the dashboard shows, as woff2. */
export function subsetInter(): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve("inter-ui/variable/InterVariable.woff2");
  return subsetFont(readFileSync(source), CHARACTERS, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 650 } },
    keepFeatures: FEATURES,
    noHinting: true,
  });
}
