import "server-only";
import type { Movement } from "#lib/activity/rows/movements.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { csvWriter } from "#lib/exports/formats/csv.ts";
import { jsonLinesWriter } from "#lib/exports/formats/json-lines.ts";
import { ofxLinesOf, ofxWriter } from "#lib/exports/formats/ofx.ts";
import { addLines, NO_TOTALS, type Totals } from "#lib/exports/formats/totals.ts";
import type { PartWriter } from "#lib/exports/formats/writer.ts";
import { xlsxBytes } from "#lib/exports/formats/xlsx.ts";
import type { Asked } from "#lib/exports/rows/asked.ts";
import { ofxAccount } from "#lib/exports/rows/ofx-account.ts";
import { walkMonth, walkSource } from "#lib/exports/rows/walk-source.ts";
import { MOST_OFX_LINES, MOST_ROWS, type ExportFormat } from "#lib/rules/exports/export-formats.ts";
import type { ExportFault } from "#lib/rules/exports/exports.ts";
import { monthDays } from "#lib/rules/exports/months.ts";

/** There can be no such file. */
export class ExportRefused extends Error {
  override readonly name = "ExportRefused";
  readonly fault: ExportFault;
  constructor(fault: ExportFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Bytes of a file. `totals` and `position` are as of their end; a null position can't be gone on from. */
export type Encoded = { bytes: Uint8Array; totals: Totals; position: bigint | null };

export type ToEncode = {
  rows: Rows;
  accountId: string;
  format: ExportFormat;
  asked: Asked;
  madeAt: Date;
  /** Where an earlier writer of the same file stopped. */
  from: { position: bigint | null; totals: Totals };
};

/** Read when a file says words: the command that makes the demo company runs without what reads catalogs. */
const fileWords = async (language: Asked["language"]) =>
  (await import("#lib/exports/formats/file-words.ts")).fileWords(language);

/** Of a workbook, which comes in small pieces. */
const PART_BYTES = 512 * 1024;

/** Formats whose parts depend on nothing but their rows, so that another replica goes on after any of them. */
export const goesOn = (format: ExportFormat): boolean => format !== "xlsx" && format !== "ofx";

/** A file's bytes, while its rows are read. @throws ExportRefused */
export function encode(one: ToEncode): AsyncGenerator<Encoded> {
  if (one.format === "ofx") return statement(one);
  return one.format === "xlsx" ? workbook(one) : inParts(one);
}

function checked(totals: Totals): Totals {
  if (totals.rows > MOST_ROWS) throw new ExportRefused("too_many_rows");
  return totals;
}

const sourceOf = ({ rows, accountId, asked, madeAt, from }: ToEncode) =>
  walkSource(rows, accountId, asked.source, { after: from.position, until: madeAt });

async function writerOf({ format, asked }: ToEncode): Promise<PartWriter> {
  if (format === "jsonl") return jsonLinesWriter(asked.columns);
  const words = await fileWords(asked.language);
  return csvWriter(format === "csv-br" ? "csv-br" : "csv", asked.columns, words);
}

async function* inParts(one: ToEncode): AsyncGenerator<Encoded> {
  const writer = await writerOf(one);
  let { totals } = one.from;
  if (one.from.position === null) yield { bytes: writer.head(), totals, position: null };
  for await (const { lines, at } of sourceOf(one)) {
    totals = checked(addLines(totals, lines));
    yield { bytes: writer.rows(lines), totals, position: at };
  }
}

async function* workbook(one: ToEncode): AsyncGenerator<Encoded> {
  const words = await fileWords(one.asked.language);
  let totals = NO_TOTALS;
  async function* lines(): AsyncGenerator<readonly Movement[]> {
    for await (const chunk of sourceOf(one)) {
      totals = checked(addLines(totals, chunk.lines));
      yield chunk.lines;
    }
  }
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of xlsxBytes(lines(), one.asked.columns, words)) {
    pieces.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield { bytes: Buffer.concat(pieces), totals, position: null };
    [pieces, size] = [[], 0];
  }
  yield { bytes: Buffer.concat(pieces), totals, position: null };
}

async function* statement({ rows, accountId, asked, madeAt }: ToEncode): AsyncGenerator<Encoded> {
  const account = await ofxAccount(rows, accountId);
  const { month, source, language } = asked;
  if (!account || month === null) throw new Error("a statement without its account or month");
  const { kinds } = await fileWords(language);
  const writer = ofxWriter({ account, ...monthDays(month), madeAt, kinds });
  let totals = NO_TOTALS;
  let count = 0;
  yield { bytes: writer.head(), totals, position: null };
  for await (const lines of walkMonth(rows, accountId, source, month)) {
    count += lines.reduce((sum, line) => sum + ofxLinesOf(line), 0);
    if (count > MOST_OFX_LINES) throw new ExportRefused("too_many_lines");
    totals = addLines(totals, lines);
    yield { bytes: writer.rows(lines), totals, position: null };
  }
  yield { bytes: writer.tail(totals), totals, position: null };
}
