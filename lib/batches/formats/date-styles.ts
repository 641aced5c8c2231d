import "server-only";
import { xmlTokens } from "./xml-tokens.ts";

/** Formats of dates and times that a workbook needs not declare. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** A format shows a day or a time where it has their letters, outside quoted text and conditions. */
const showsDay = (code: string) =>
  /[dmyhs]/i.test(
    code.replaceAll(/"[^"]*"|\\.|_.|\*./g, "").replaceAll(/\[(?!h|m|s)[^\]]*\]/gi, ""),
  );

/** The places in a workbook's list of styles that show a number as a day or a time. */
export function dateStyles(styles: string): ReadonlySet<number> {
  const own = new Map<number, string>();
  const found = new Set<number>();
  let [isInCells, place] = [false, 0];
  for (const token of xmlTokens(styles)) {
    if (token.is === "close" && token.name === "cellXfs") isInCells = false;
    if (token.is !== "open") continue;
    if (token.name === "numFmt") {
      own.set(Number(token.attribute("numFmtId")), token.attribute("formatCode") ?? "");
    } else if (token.name === "cellXfs") isInCells = true;
    else if (token.name === "xf" && isInCells) {
      const id = Number(token.attribute("numFmtId") ?? "0");
      const code = own.get(id);
      if (code === undefined ? isBuiltIn(id) : showsDay(code)) found.add(place);
      place += 1;
    }
  }
  return found;
}
