import { readCsv, unmarked, type CsvRecord } from "#lib/format/csv-file.ts";
import { spanOf } from "./read-ofx.ts";
import {
  endToEndIn,
  isBalanceText,
  isDay,
  shownValue,
  statementCents,
  statementText,
  STATEMENT_LINES_MOST,
  type ReadCents,
  type ReadOptions,
  type StatementFile,
  type StatementLine,
  type StatementLineFault,
} from "./statement.ts";

/** Lines above the heads, in which banks tell the account and the period. */
const PREAMBLE_MOST = 30;

const folded = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}]/gu, "")
    .toLowerCase();

/** Heads as banks write them, folded; the first that a file has counts. */
const HEADS = {
  day: [
    "data",
    "datalancamento",
    "datadolancamento",
    "datamovimento",
    "dtlancamento",
    "dia",
    "date",
  ],
  amount: ["valor", "valorr", "valorrs", "valorbrl", "valorlancamento", "montante", "amount"],
  credit: ["credito", "creditor", "creditors", "entrada", "entradas", "credit"],
  debit: ["debito", "debitor", "debitors", "saida", "saidas", "debit"],
  way: ["tipo", "dc", "natureza", "debitocredito", "type"],
  memo: ["descricao", "historico", "lancamento", "detalhes", "complemento", "memo", "description"],
  name: ["nome", "favorecido", "contraparte", "razaosocial", "pagador", "recebedor", "name"],
  id: [
    "identificador",
    "id",
    "idtransacao",
    "endtoend",
    "endtoendid",
    "idee",
    "documento",
    "fitid",
  ],
} as const;
type Head = keyof typeof HEADS;
type Places = Partial<Record<Head, number>>;

function placesOf(cells: readonly string[]): Places | null {
  const heads = cells.map(folded);
  const places: Places = {};
  for (const [name, words] of Object.entries(HEADS)) {
    const at = words.map((word) => heads.indexOf(word)).find((place) => place !== -1);
    if (at !== undefined) places[name as Head] = at;
  }
  const hasAmount = places.amount !== undefined || (places.credit ?? places.debit) !== undefined;
  return places.day !== undefined && hasAmount ? places : null;
}

const CUT = /\r\n|\r|\n/;

/** The records below the heads; the text above them has other separators, and may hold quotes. */
function belowHeads(text: string) {
  const lines = text.split(CUT);
  for (let at = 0; at < Math.min(lines.length, PREAMBLE_MOST); at += 1) {
    const [head] = readCsv(lines[at] ?? "") ?? [];
    const places = head ? placesOf(head.cells) : null;
    if (!places) continue;
    const records = readCsv(lines.slice(at).join("\n"));
    return { places, records: records?.slice(1) ?? null, above: at };
  }
  return null;
}

const DAY = /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)[/.-](\d\d)[/.-](\d{4}))(?:[T ].*)?$/;

function csvDay(text: string): string | null {
  const [, year, month, day, dayFirst, monthSecond, yearLast] = DAY.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  return yearLast === undefined ? null : `${yearLast}-${monthSecond}-${dayFirst}`;
}

const IS_DEBIT = /^d(?:[eé]bito|ebit)?$|^sa[ií]da$/i;

function signedAmount(
  cell: (head: Head) => string,
  places: Places,
  plain: ReadOptions["plain"],
): { given: string; read: ReadCents } {
  if (places.amount !== undefined) {
    const given = cell("amount");
    const read = statementCents(given, plain);
    const isTurned = read.ok && read.cents > 0n && IS_DEBIT.test(cell("way"));
    return { given, read: isTurned ? { ...read, cents: -read.cents } : read };
  }
  const [credit, debit] = [cell("credit"), cell("debit")];
  const isEmpty = (text: string) => /^[-–]?0*(?:[.,]0*)?$/.test(text.trim());
  if (!isEmpty(credit) && !isEmpty(debit)) {
    return { given: `${credit} / ${debit}`, read: { ok: false, reason: "ambiguous" } };
  }
  const isOut = isEmpty(credit);
  const given = isOut ? debit : credit;
  const read = statementCents(given, plain);
  if (!read.ok || !isOut) return { given, read };
  return { given, read: { ...read, cents: read.cents > 0n ? -read.cents : read.cents } };
}

/** Reads a bank's CSV by its heads, in Portuguese or English, with any of the usual separators. */
export function readStatementCsv(text: string, { today, plain }: ReadOptions): StatementFile {
  const found = belowHeads(text.replace(/^\uFEFF/, ""));
  if (found === null) return { ok: false, fault: "no_head", line: null };
  const { places, records, above } = found;
  if (records === null) return { ok: false, fault: "open_quote", line: null };
  if (records.length > STATEMENT_LINES_MOST) return { ok: false, fault: "too_many", line: null };
  const lines: StatementLine[] = [];
  const faults: StatementLineFault[] = [];
  const skipped = { balances: 0, future: 0 };
  let [plains, parted] = [0, 0];
  for (const record of records) {
    const line = record.line + above;
    const cell = cellOf(record, places);
    const name = statementText(cell("name"));
    const memo = statementText(cell("memo"));
    if (isBalanceText(name, memo)) {
      skipped.balances += 1;
      continue;
    }
    const day = csvDay(cell("day"));
    if (day === null || !isDay(day)) {
      const value = shownValue(cell("day"));
      const reason = value === "" ? "missing" : day === null ? "unreadable" : "no_such_day";
      faults.push({ line, column: "day", reason, value });
      continue;
    }
    const { given, read } = signedAmount(cell, places, plain);
    if (!read.ok) {
      faults.push({ line, column: "amount", reason: read.reason, value: shownValue(given) });
      continue;
    }
    if (read.cents === 0n) continue;
    if (read.isPlain) plains += 1;
    else parted += 1;
    if (day > today) {
      skipped.future += 1;
      continue;
    }
    const fitid = shownValue(cell("id"));
    const endToEndId = endToEndIn(cell("memo"), cell("id"), cell("name"));
    lines.push({ line, day, cents: read.cents, name, memo, fitid, endToEndId });
  }
  if (plains > 0 && parted === 0 && plain === undefined) {
    return { ok: false, fault: "ask_plain", line: null };
  }
  const span = spanOf(lines, [], today);
  if (span === null && faults.length === 0) return { ok: false, fault: "empty", line: null };
  const { from, to } = span ?? { from: today, to: today };
  return {
    ok: true,
    format: "csv",
    account: null,
    from,
    to,
    balanceCents: null,
    lines,
    faults,
    skipped,
  };
}

const cellOf =
  ({ cells }: CsvRecord, places: Places) =>
  (head: Head): string => {
    const at = places[head];
    return at === undefined ? "" : unmarked((cells[at] ?? "").trim()).trim();
  };
