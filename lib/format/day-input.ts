import { parseDay } from "#protocol/brazil/dates.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:t.*)?$/;
const DAY_FIRST = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
/** "31 de dezembro de 1990", "1º mar. 1990", "31 Dec 1990". */
const NAMED = /^(\d{1,2})[ºo°]?\s+(?:de\s+)?([a-zç]{3,9})\.?\s+(?:de\s+)?(\d{4})$/;
const MONTHS = [
  ["jan"],
  ["fev", "feb"],
  ["mar"],
  ["abr", "apr"],
  ["mai", "may"],
  ["jun"],
  ["jul"],
  ["ago", "aug"],
  ["set", "sep"],
  ["out", "oct"],
  ["nov"],
  ["dez", "dec"],
];

const day = (year = "", month = "", date = "") =>
  parseDay(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);

/**
 * A typed or pasted day as the form stores it: YYYY-MM-DD if such a day exists, else the text itself. The day
 * comes first, as in Brazil; a year needs four digits.
 */
export function readDayText(text: string): string {
  const given = trimHidden(text).toLowerCase();
  const iso = ISO.exec(given);
  const dayFirst = DAY_FIRST.exec(given) ?? DIGITS.exec(given);
  const named = NAMED.exec(given);
  const month = MONTHS.findIndex((names) => names.includes((named?.[2] ?? "").slice(0, 3))) + 1;
  const read = iso
    ? day(iso[1], iso[2], iso[3])
    : dayFirst
      ? day(dayFirst[3], dayFirst[2], dayFirst[1])
      : named && day(named[3], String(month), named[1]);
  return read ?? text;
}

/**
 * Separates digits while they are typed in a row: "3112" becomes "31/12". Text with punctuation stays as it
 * is until the field loses focus, so that a part of it can be deleted and retyped.
 */
export function maskDay(text: string): string {
  const parted = text
    .replace(/^(\d{2})(\d{1,6})$/, "$1/$2")
    .replace(/^(\d{2}\/\d{2})(\d{1,4})$/, "$1/$2");
  // The first part was a year, and the day comes last: 2020-03-01.
  return parted.replace(/^(1[89]|20)\/(\d{2})-/, "$1$2-");
}
