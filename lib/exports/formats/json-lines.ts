import "server-only";
import type { ExportColumn } from "#lib/rules/exports/export-columns.ts";
import { cellsOf, type Cell, type FileWords } from "./cells.ts";
import { isoInSaoPaulo } from "./sao-paulo-clock.ts";
import { NOTHING, utf8, type PartWriter } from "./writer.ts";

const valueOf = (cell: Cell): string | null => {
  if (cell === null || typeof cell === "string") return cell;
  return cell instanceof Date ? isoInSaoPaulo(cell) : cell.decimal;
};

/** For programs: the codes as they are, and amounts as decimal text, which no reader rounds. */
const CODES = {
  kinds: { payin: "payin", payout: "payout", return: "return", fee: "fee" },
  status: ({ status }) => status,
} as const satisfies Omit<FileWords, "heads">;

/** An object a line, with each column by its own name. */
export function jsonLinesWriter(columns: readonly ExportColumn[]): PartWriter {
  const words = { ...CODES, heads: {} as FileWords["heads"] };
  return {
    head: () => NOTHING,
    rows: (lines) =>
      utf8(
        lines
          .map((line) => {
            const cells = cellsOf(line, columns, words);
            const said = columns.map((column, at) => [column, valueOf(cells[at] ?? null)]);
            return `${JSON.stringify(Object.fromEntries(said))}\n`;
          })
          .join(""),
      ),
    tail: () => NOTHING,
  };
}
