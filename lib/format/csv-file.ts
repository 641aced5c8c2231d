/** A record of a CSV file, and the line on which it begins. */
export type CsvRecord = { line: number; cells: string[] };

const DELIMITERS = [";", ",", "\t"] as const;

/** What separates the cells of a first line: what stands there most often, outside quotes. */
function delimiterOf(text: string): string {
  const first = /^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0].replaceAll(/"(?:[^"]|"")*"/g, "");
  const count = (one: string) => (first ?? "").split(one).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** As a spreadsheet writes it above the head, to say what separates the cells. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/**
 * Reads CSV (RFC 4180) with any of the usual separators, that of a spreadsheet's `sep=` first; null: a quote is
 * never closed. Empty lines are none.
 */
export function readCsv(file: string): CsvRecord[] | null {
  const marked = file.replace(/^\uFEFF/, "");
  const separator = SEPARATOR_LINE.exec(marked);
  const text = separator ? marked.slice(separator[0].length) : marked;
  const delimiter = DELIMITERS.find((one) => one === separator?.[1]) ?? delimiterOf(text);
  const records: CsvRecord[] = [];
  let [line, begun] = [1, 1];
  let cells: string[] = [];
  let [cell, isQuoted] = ["", false];
  const endRecord = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== "")) records.push({ line: begun, cells });
    [cells, cell, begun] = [[], "", line];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    const isBreak = letter === "\n" || (letter === "\r" && text.charAt(at + 1) !== "\n");
    if (isBreak) line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at);
      else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (isBreak) endRecord();
    else if (letter !== "\r") cell += letter;
  }
  if (isQuoted) return null;
  endRecord();
  return records;
}

/** A spreadsheet would compute a cell that begins like this; an apostrophe before it makes it a text. */
const COMPUTED = /^\s*'?[=+\-@]/;

const written = (text: string) => {
  const safe = COMPUTED.test(text) ? `'${text}` : text;
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** CSV as a Brazilian spreadsheet opens it by a double click: semicolons, CRLF and a mark of UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(written).join(";")}\r\n`).join("")}`;

/** A cell as it was before `writeCsv` marked it as a text. */
export const unmarked = (cell: string): string =>
  cell.startsWith("'") && COMPUTED.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A file's text: UTF-16 by its mark, UTF-8 where it is, else as Windows writes it in Brazil. */
export function csvText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
