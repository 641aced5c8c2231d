import "server-only";
import { writeXlsxStream } from "hucre/xlsx";
import type { ExportColumn } from "#lib/rules/exports/export-columns.ts";
import { inertText } from "#lib/format/csv.ts";
import { cellsOf, type Cell, type FileWords } from "./cells.ts";
import type { Movement } from "#lib/activity/rows/movements.ts";
import { saoPauloClock } from "./sao-paulo-clock.ts";

const TEXT = "@";
const NUMBER_FORMATS: Partial<Record<ExportColumn, string>> = {
  made: "dd/mm/yyyy hh:mm:ss",
  settled: "dd/mm/yyyy hh:mm:ss",
  amount: "#,##0.00",
  gross: "#,##0.00",
  fee: "#,##0.00",
  net: "#,##0.00",
  tokens: "#,##0.000000",
  rate: "0.000000",
};
const WIDE: readonly ExportColumn[] = ["party", "own_address", "hash", "end_to_end", "note"];

/** Digits that a spreadsheet's numbers hold. */
const EXACT_DIGITS = 15;

/** A number where the sheet holds it exactly, else its text: nothing is rounded. */
function numberOf(decimal: string): number | string {
  const digits = decimal.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length <= EXACT_DIGITS ? Number(decimal) : decimal;
}

const valueOf = (cell: Cell) => {
  if (cell === null) return null;
  if (typeof cell === "string") return inertText(cell);
  if (!(cell instanceof Date)) return numberOf(cell.decimal);
  // Serial dates have no zone: these show the clock in São Paulo, as the head says, to the second.
  const clock = saoPauloClock(cell).getTime();
  return new Date(clock - (clock % 1_000));
};

export type SheetColumn = { header: string; numFmt?: string | undefined; isWide?: boolean };

/**
 * A workbook of one sheet, its head frozen, written while the rows are read. Texts are text cells, ids too.
 * Memory does not grow with the rows.
 */
export function sheetBytes(
  rows: AsyncIterable<readonly Cell[]>,
  columns: readonly SheetColumn[],
): ReadableStream<Uint8Array> {
  async function* values() {
    for await (const cells of rows) yield cells.map(valueOf);
  }
  return writeXlsxStream(values(), {
    name: "Ponte",
    freezePane: { rows: 1 },
    columns: columns.map(({ header, numFmt, isWide = false }) => ({
      header,
      numFmt: numFmt ?? TEXT,
      width: isWide ? 36 : 18,
    })),
  });
}

/** A workbook of movements. */
export function xlsxBytes(
  lines: AsyncIterable<readonly Movement[]>,
  columns: readonly ExportColumn[],
  words: FileWords,
): ReadableStream<Uint8Array> {
  async function* rows() {
    for await (const chunk of lines) {
      for (const line of chunk) yield cellsOf(line, columns, words);
    }
  }
  return sheetBytes(
    rows(),
    columns.map((column) => ({
      header: words.heads[column],
      numFmt: NUMBER_FORMATS[column],
      isWide: WIDE.includes(column),
    })),
  );
}
