import "server-only";
import { createTranslator } from "next-intl";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Cell } from "#lib/exports/formats/cells.ts";
import { csvMark, csvRow } from "#lib/exports/formats/csv.ts";
import {
  ClientTotals,
  isIn,
  workingCells,
  type WorkingWords,
} from "#lib/exports/formats/working-cells.ts";
import { utf8 } from "#lib/exports/formats/writer.ts";
import { sheetBytes } from "#lib/exports/formats/xlsx.ts";
import { workingLines, type Client } from "#lib/exports/rows/working-lines.ts";
import { countryName } from "#lib/format/country-options.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import {
  WORKING_COLUMNS,
  type WorkingColumn,
  type WorkingFile,
  type WorkingFormat,
} from "#lib/rules/exports/working-files.ts";
import { CUSTODY_STATES } from "#lib/rules/regulatory/declaration.ts";
import { FILE_OF } from "#lib/rules/exports/export-formats.ts";
import { workingClients } from "./working-clients.ts";

const MONEY = "#,##0.00";
const TOKENS = "#,##0.000000";
const COUNT = "0";
const NUMBER_FORMATS: Partial<Record<WorkingColumn, string>> = {
  date: "dd/mm/yyyy hh:mm:ss",
  quantity: TOKENS,
  usd: TOKENS,
  brl: MONEY,
  fees: MONEY,
  bought_count: COUNT,
  bought_quantity: TOKENS,
  bought_brl: MONEY,
  sold_count: COUNT,
  sold_quantity: TOKENS,
  sold_brl: MONEY,
};
const WIDE: readonly WorkingColumn[] = [
  "client",
  "beneficiary",
  "counterparty",
  "address",
  "hash",
  "end_to_end",
];

async function wordsIn(locale: Locale): Promise<WorkingWords> {
  const t = createTranslator({ locale, messages: await catalogOf(locale) });
  const columns = new Set<WorkingColumn>(Object.values(WORKING_COLUMNS).flat());
  const heads = [...columns].map((column) => {
    const head = t(`regulatory.file.head.${column}`);
    return [column, column === "date" ? `${head} (${t("exports.zone")})` : head];
  });
  const states = CUSTODY_STATES.map((state) => [state, t(`regulatory.custody.${state}`)]);
  return {
    heads: Object.fromEntries(heads) as WorkingWords["heads"],
    direction: { in: t("regulatory.file.direction.in"), out: t("regulatory.file.direction.out") },
    kind: {
      payin: t("regulatory.file.kind.payin"),
      payout: t("regulatory.file.kind.payout"),
    },
    custody: Object.fromEntries(states) as WorkingWords["custody"],
    country: (code) => countryName(code, locale),
  };
}

type Asked = { of: WorkingFile; month: string; format: WorkingFormat };

/** The rows of a file: client after client, each in the order in which the reais moved. */
async function* rowsOf(
  { db }: Store,
  clients: readonly Client[],
  { of, month }: Asked,
  words: WorkingWords,
): AsyncGenerator<Cell[]> {
  const columns: readonly WorkingColumn[] = WORKING_COLUMNS[of];
  for (const client of clients) {
    const totals = new ClientTotals();
    for await (const lines of workingLines(db, client.id, month)) {
      for (const line of lines) {
        if (of === "c212_totals") totals.add(line);
        else if (isIn(of, line)) yield workingCells(columns, { line, client, words });
      }
    }
    yield* totals.cells(columns, client, month);
  }
}

async function* csvBytes(
  rows: AsyncIterable<Cell[]>,
  head: readonly string[],
  dialect: "csv-br" | "csv",
): AsyncGenerator<Uint8Array> {
  const row = csvRow(dialect);
  yield utf8(csvMark(dialect) + row(head));
  for await (const cells of rows) yield utf8(row(cells));
}

function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(stream) {
      const { value, done } = await bytes.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

/** "ponte-working-file-decripto-2026-10.csv": its name claims to be nothing else. */
const fileName = ({ of, month, format }: Asked) =>
  `ponte-working-file-${of.replace("_", "-")}-${month}.${FILE_OF[format].extension}`;

/** A month's working file, read from the books while it is sent. */
export async function workingFile(
  store: Store,
  actor: Session,
  asked: Asked,
  locale: Locale,
): Promise<Response> {
  const [clients, words] = await Promise.all([workingClients(store, actor), wordsIn(locale)]);
  const rows = rowsOf(store, clients, asked, words);
  const columns: readonly WorkingColumn[] = WORKING_COLUMNS[asked.of];
  const body =
    asked.format === "xlsx"
      ? sheetBytes(
          rows,
          columns.map((column) => ({
            header: words.heads[column],
            numFmt: NUMBER_FORMATS[column],
            isWide: WIDE.includes(column),
          })),
        )
      : streamOf(
          csvBytes(
            rows,
            columns.map((column) => words.heads[column]),
            asked.format,
          ),
        );
  return new Response(body, {
    headers: {
      "content-type": FILE_OF[asked.format].type,
      "content-disposition": `attachment; filename="${fileName(asked)}"`,
      "cache-control": "no-store",
    },
  });
}
