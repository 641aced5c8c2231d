import "server-only";
import { unmarked } from "#lib/format/csv-file.ts";
import { readTable, type BatchFile, type TableCell } from "#lib/rules/batches/batch-file.ts";
import { dateStyles } from "./date-styles.ts";
import { numberCell } from "./number-cell.ts";
import { xmlTokens } from "./xml-tokens.ts";
import { zipEntries, ZipFault } from "./zip-entries.ts";

/** Of one part of a workbook, unpacked. */
const PART_MOST = 16_000_000;
/** What stands further to the right is no list of payments. */
const COLUMNS_MOST = 64;

type Zip = ReturnType<typeof zipEntries>;

const part = (zip: Zip, name: string) => zip.text(name, PART_MOST);

/** A workbook's shared texts; a phonetic reading beside one is none of it. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [text, isText, isPhonetic] = ["", false, false];
  for (const token of xmlTokens(xml)) {
    if (token.is === "text") {
      if (isText && !isPhonetic) text += token.text;
      continue;
    }
    if (token.name === "t") isText = token.is === "open" && !token.isEmpty;
    if (token.name === "rPh") isPhonetic = token.is === "open" && !token.isEmpty;
    if (token.name !== "si") continue;
    if (token.is === "close" || token.isEmpty) texts.push(text);
    text = "";
  }
  return texts.map(unescaped);
}

/** Characters that XML can't hold are written as _x000D_. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return next;
  return [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Books = { texts: readonly string[]; dates: ReadonlySet<number> };
type OpenCell = { type: string; style: number; value: string; text: string; isFormula: boolean };

function cellOf(cell: OpenCell, { texts, dates }: Books): TableCell {
  const { type, value } = cell;
  const said = { s: () => texts[Number(value)] ?? "", inlineStr: () => unescaped(cell.text) };
  const text = type === "s" || type === "inlineStr" ? said[type]() : value;
  if (cell.isFormula) return { text, spoiled: "formula" };
  if (type === "s" || type === "inlineStr" || type === "str")
    return { text: unmarked(text.trim()).trim() };
  if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE", spoiled: "boolean" };
  if (type === "e") return { text, spoiled: "cell_error" };
  if (type === "d") return { text, spoiled: "date" };
  if (value === "") return { text: "" };
  if (dates.has(cell.style)) return { text: value, spoiled: "date" };
  return numberCell(value);
}

function sheetRows(xml: string, books: Books): TableCell[][] {
  const rows: TableCell[][] = [];
  let row: TableCell[] = [];
  let [column, inside] = [-1, ""];
  let cell: OpenCell | null = null;
  const endCell = () => {
    const made = cell && cellOf(cell, books);
    if (made && (made.text !== "" || made.spoiled)) {
      // Nothing that stands there may be lost without a word.
      if (column >= COLUMNS_MOST) throw new ZipFault("too wide");
      while (row.length < column) row.push({ text: "" });
      row[column] = made;
    }
    cell = null;
  };
  for (const token of xmlTokens(xml)) {
    if (token.is === "text") {
      if (cell && inside === "v") cell.value += token.text;
      if (cell && inside === "t") cell.text += token.text;
      continue;
    }
    const opens = token.is === "open";
    if (token.name === "row" && opens) {
      [row, column] = [[], -1];
      rows.push(row);
    } else if (token.name === "c" && opens) {
      column = columnOf(token.attribute("r"), column + 1);
      const [type, style] = [token.attribute("t") ?? "n", Number(token.attribute("s") ?? "0")];
      cell = { type, style, value: "", text: "", isFormula: false };
      if (token.isEmpty) endCell();
    } else if (token.name === "c") endCell();
    else if (token.name === "f" && cell) (cell as OpenCell).isFormula = true;
    else if (token.name === "v" || token.name === "t") {
      inside = opens && !token.isEmpty ? token.name : "";
    }
  }
  return rows;
}

const REFERENCE = /\/(?:worksheet|sharedStrings|styles)$/;

/** Where the first sheet that is shown and the shared parts lie, by the workbook's own references. */
function partNames(zip: Zip): { sheet: string; texts?: string; styles?: string } {
  const home = bookOf(zip);
  const folder = home.slice(0, home.lastIndexOf("/") + 1);
  const file = home.slice(folder.length);
  const names = new Map<string, string>();
  const byKind: { texts?: string; styles?: string } = {};
  for (const token of xmlTokens(part(zip, `${folder}_rels/${file}.rels`))) {
    if (token.is !== "open" || token.name !== "Relationship") continue;
    const [target = "", kind = ""] = [token.attribute("Target"), token.attribute("Type")];
    if (!REFERENCE.test(kind)) continue;
    const name = target.startsWith("/") ? target.slice(1) : `${folder}${target}`;
    if (kind.endsWith("/sharedStrings")) byKind.texts = name;
    else if (kind.endsWith("/styles")) byKind.styles = name;
    else names.set(token.attribute("Id") ?? "", name);
  }
  for (const token of xmlTokens(part(zip, home))) {
    if (token.is !== "open" || token.name !== "sheet") continue;
    if ((token.attribute("state") ?? "visible") !== "visible") continue;
    const sheet = names.get(token.attribute("r:id") ?? "");
    if (sheet !== undefined) return { sheet, ...byKind };
  }
  throw new ZipFault("no sheet");
}

function bookOf(zip: Zip): string {
  for (const token of xmlTokens(part(zip, "_rels/.rels"))) {
    if (token.is !== "open" || token.name !== "Relationship") continue;
    if (token.attribute("Type")?.endsWith("/officeDocument")) {
      return (token.attribute("Target") ?? "").replace(/^\//, "");
    }
  }
  throw new ZipFault("no workbook");
}

/**
 * Reads the first sheet of an XLSX as it was typed: what a formula, a date, a tick or a number that was cut shows is
 * named as such, since nobody knows what was meant.
 */
export function readWorkbook(bytes: Buffer): BatchFile {
  try {
    const zip = zipEntries(bytes);
    if (zip.has("EncryptedPackage")) return { ok: false, fault: "encrypted", columns: [] };
    const { sheet, texts, styles } = partNames(zip);
    const books = {
      texts: texts === undefined ? [] : sharedTexts(part(zip, texts)),
      dates: styles === undefined ? new Set<number>() : dateStyles(part(zip, styles)),
    };
    return readTable(sheetRows(part(zip, sheet), books));
  } catch (error) {
    if (error instanceof ZipFault || error instanceof SyntaxError) {
      return { ok: false, fault: "unreadable", columns: [] };
    }
    throw error;
  }
}
