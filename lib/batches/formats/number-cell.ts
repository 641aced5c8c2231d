import "server-only";
import type { TableCell } from "#lib/rules/batches/batch-file.ts";

const PLAIN = /^(\d+)(?:\.(\d+))?$/;
/** Digits that a person can type into a spreadsheet's number: it keeps no more. */
const TYPED_DIGITS = 15;

/** The decimal text of so many significant digits, rounded half up on the text: no float is computed. */
function toDigits(whole: string, decimals: string, most: number): string {
  const digits = `${whole}${decimals}`;
  const begins = digits.search(/[1-9]/);
  const keeps = begins + most;
  if (begins === -1 || keeps >= digits.length) return `${whole}.${decimals}`;
  const up = (digits.charCodeAt(keeps) ?? 0) >= "5".charCodeAt(0) ? 1n : 0n;
  const kept = (BigInt(digits.slice(0, keeps)) + up).toString().padStart(keeps, "0");
  const all = kept.padEnd(kept.length + digits.length - keeps, "0");
  const point = all.length - decimals.length;
  return `${all.slice(0, point)}.${all.slice(point)}`;
}

/**
 * A number cell as it was typed, from the text in its XML. Spreadsheets write the nearest binary number with 17
 * digits: 1.1 stands there as 1.1000000000000001. The 15 digits that a person can type are taken from the text, and
 * only where they are that very number: a value that was computed is refused rather than rounded.
 */
export function numberCell(raw: string): TableCell {
  if (/e/i.test(raw)) return { text: raw, spoiled: "scientific" };
  const match = PLAIN.exec(raw);
  if (!match) return { text: raw };
  const [, whole = "", decimals = ""] = match;
  if (decimals === "") {
    return whole.length > TYPED_DIGITS ? { text: whole, spoiled: "scientific" } : { text: whole };
  }
  const rounded = toDigits(whole, decimals, TYPED_DIGITS);
  // Compared, not computed: both texts name one binary number.
  const typed = Number(rounded) === Number(raw) ? rounded : raw;
  const short = typed.replace(/0+$/, "").replace(/\.$/, "");
  const places = short.split(".")[1]?.length ?? 0;
  // A point here is a decimal mark, where a third decimal in a text might be thousands.
  if (places > 2) return { text: short, spoiled: "too_many_decimals:2" };
  return { text: places === 1 ? `${short}0` : short };
}
