import "server-only";
import type { ExportColumn } from "#lib/rules/exports/export-columns.ts";
import { csvCell } from "#lib/format/csv.ts";
import { cellsOf, type Cell, type FileWords } from "./cells.ts";
import { isoInSaoPaulo, saoPauloClock } from "./sao-paulo-clock.ts";
import { NOTHING, utf8, type PartWriter } from "./writer.ts";

/** How a spreadsheet reads a file: Excel in Portuguese needs all of the first. */
const DIALECTS = {
  "csv-br": { separator: ";", decimal: ",", mark: "\uFEFF", moment: brazilian },
  csv: { separator: ",", decimal: ".", mark: "", moment: isoInSaoPaulo },
} as const;
export type CsvDialect = keyof typeof DIALECTS;

/** "24/11/2026 14:03:22" */
function brazilian(at: Date): string {
  const [day = "", time = ""] = saoPauloClock(at).toISOString().slice(0, 19).split("T");
  return `${day.split("-").toReversed().join("/")} ${time}`;
}

/** A row by RFC 4180. */
export function csvRow(dialect: CsvDialect): (cells: readonly Cell[]) => string {
  const { separator, decimal, moment } = DIALECTS[dialect];
  const cellText = (cell: Cell): string => {
    if (cell === null) return "";
    if (typeof cell === "string") return csvCell(cell);
    if (cell instanceof Date) return moment(cell);
    // A number is none of a stranger's words: its sign stays.
    return cell.decimal.replace(".", decimal);
  };
  return (cells) => `${cells.map(cellText).join(separator)}\r\n`;
}

/** What stands before a file's first row. */
export const csvMark = (dialect: CsvDialect): string => DIALECTS[dialect].mark;

export function csvWriter(
  dialect: CsvDialect,
  columns: readonly ExportColumn[],
  words: FileWords,
): PartWriter {
  const row = csvRow(dialect);
  return {
    head: () => utf8(csvMark(dialect) + row(columns.map((column) => words.heads[column]))),
    rows: (lines) => utf8(lines.map((line) => row(cellsOf(line, columns, words))).join("")),
    tail: () => NOTHING,
  };
}
