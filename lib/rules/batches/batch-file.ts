import { readCsv, unmarked } from "#lib/format/csv-file.ts";
import { foldedText } from "#lib/format/folded-text.ts";
import {
  CELL_MOST,
  emptyLine,
  LINE_FIELDS,
  LINES_MOST,
  type LineField,
  type LineReason,
  type SpoiledCells,
  type TypedLine,
} from "./batch-line.ts";

/** A cell as a table holds it; `spoiled`: a spreadsheet changed what was typed. */
export type TableCell = { text: string; spoiled?: LineReason };

/** Why a file is refused as a whole. */
export type FileFault =
  | "empty"
  | "too_large"
  | "too_many"
  | "open_quote"
  | "unreadable"
  | "encrypted"
  | "old_workbook"
  | "unknown_columns"
  | "missing_columns"
  | "doubled_columns";

/** A line as it was read from a file. */
export type FileLine = { typed: TypedLine; spoiled: SpoiledCells };

export type BatchFile =
  | { ok: false; fault: FileFault; columns: string[] }
  | { ok: true; lines: FileLine[] };

/** Heads in both languages, folded; the first of each language is the template's. */
const HEADS: Record<LineField, readonly string[]> = {
  name: ["nome", "name", "apelido", "favorecido", "beneficiario", "receiver", "payee", "nickname"],
  pix_key: ["chavepix", "pixkey", "chave", "key", "pix"],
  kind: ["tipo", "kind", "tipodechave", "tipodachave", "tipochave", "keytype", "type"],
  holder_name: ["titular", "holder", "nomedotitular", "holdername", "accountholder", "razaosocial"],
  holder_document: [
    "cpfoucnpj",
    "cpforcnpj",
    "document",
    "cpfcnpj",
    "cpf",
    "cnpj",
    "documento",
    "documentodotitular",
    "holderdocument",
    "taxid",
  ],
  amount: ["valor", "amount", "valorr", "valorbrl", "valoremreais", "amountbrl", "value"],
  purpose: [
    "codigodefinalidade",
    "purposecode",
    "natureza",
    "purpose",
    "finalidade",
    "codigodenatureza",
    "codigodanatureza",
    "naturezadaoperacao",
  ],
  reference: ["referencia", "reference", "ref"],
  cost_centre: ["centrodecusto", "costcentre", "costcenter"],
  category: ["categoria", "category"],
  note: ["observacao", "note", "nota", "obs", "notes", "observacoes", "memo"],
};
const REQUIRED = ["pix_key", "amount"] as const;

const COLUMN_NAME_MOST = 60;
const COLUMNS_NAMED_MOST = 10;

const refused = (fault: FileFault, columns: readonly string[] = []): BatchFile => ({
  ok: false,
  fault,
  columns: columns.slice(0, COLUMNS_NAMED_MOST).map((name) => name.slice(0, COLUMN_NAME_MOST)),
});

/** The field that a head names; null: none that is known. */
export function fieldOfHead(head: string): LineField | null {
  const word = foldedText(head);
  return LINE_FIELDS.find((field) => HEADS[field].includes(word)) ?? null;
}

const isEmpty = (cells: readonly TableCell[]) =>
  cells.every(({ text, spoiled }) => text.trim() === "" && spoiled === undefined);

/** Reads a table whose first row names its columns, in either language and in any order. */
export function readTable(rows: readonly (readonly TableCell[])[]): BatchFile {
  const [head, ...lines] = rows.filter((cells) => !isEmpty(cells));
  if (!head) return refused("empty");
  const width = Math.max(...[head, ...lines].map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => {
    const name = head[at]?.text.trim() ?? "";
    // A column without a head and without a cell is the empty end of a sheet.
    const isUsed = name !== "" || lines.some((cells) => (cells[at]?.text ?? "").trim() !== "");
    return { at, name: name || `#${at + 1}`, field: fieldOfHead(name), isUsed };
  }).filter(({ isUsed }) => isUsed);
  const unknown = columns.filter(({ field }) => field === null);
  if (unknown.length > 0) {
    return refused(
      "unknown_columns",
      unknown.map(({ name }) => name),
    );
  }
  const doubled = columns.filter(
    ({ field }, at) => columns.findIndex((other) => other.field === field) !== at,
  );
  if (doubled.length > 0) {
    return refused(
      "doubled_columns",
      doubled.map(({ name }) => name),
    );
  }
  const missing = REQUIRED.filter((field) => columns.every((one) => one.field !== field));
  if (missing.length > 0) return refused("missing_columns", missing);
  if (lines.length === 0) return refused("empty");
  if (lines.length > LINES_MOST) return refused("too_many");
  return { ok: true, lines: lines.map((cells) => lineOf(cells, columns)) };
}

function lineOf(
  cells: readonly TableCell[],
  columns: readonly { at: number; field: LineField | null }[],
): FileLine {
  const typed = emptyLine();
  const spoiled: SpoiledCells = {};
  for (const { at, field } of columns) {
    const cell = cells[at];
    if (field === null || cell === undefined) continue;
    typed[field] = cell.text.slice(0, CELL_MOST);
    const reason = cell.text.length > CELL_MOST ? (`too_long:${CELL_MOST}` as const) : cell.spoiled;
    if (reason !== undefined) spoiled[field] = reason;
  }
  return { typed, spoiled };
}

/** Reads CSV, or rows that were copied from a spreadsheet. */
export function readBatchText(text: string): BatchFile {
  const records = readCsv(text);
  if (records === null) return refused("open_quote");
  return readTable(
    records.map(({ cells }) => cells.map((cell) => ({ text: unmarked(cell.trim()).trim() }))),
  );
}
