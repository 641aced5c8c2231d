import { readCsv, unmarked, writeCsv, type CsvRecord } from "#lib/format/csv-file.ts";
import { foldedText } from "#lib/format/folded-text.ts";
import { PURPOSE_CODE } from "#protocol/brazil/purpose-code.ts";
import { hiddenIn } from "#protocol/wire/shown-name.ts";
import type { PurposeListed } from "./purpose.ts";

/** Lines of one list, and the size of its file. */
export const PURPOSES_MOST = 2_000;
export const PURPOSE_FILE_MAX_BYTES = 1_000_000;
const DESCRIPTION_MAX = 200;

const COLUMNS = ["code", "description", "from", "until"] as const;
type Column = (typeof COLUMNS)[number];

export type PurposeFileFault = "open_quote" | "no_code_column" | "too_many";
export type PurposeLineFault = {
  line: number;
  column: Column;
  reason: "not_a_code" | "too_long" | "invalid" | "not_a_day" | "before_from" | "overlap";
  /** What stands there, cut. */
  value: string;
};
export type PurposeFile =
  | { ok: false; fault: PurposeFileFault }
  | { ok: true; list: PurposeListed[]; faults: PurposeLineFault[] };

/** Heads in both languages, folded. */
const HEADS: Record<Column, readonly string[]> = {
  code: ["code", "codigo", "purposecode", "codigodefinalidade"],
  description: ["description", "descricao", "finalidade", "purpose"],
  from: ["from", "desde", "de", "inicio", "validfrom"],
  until: ["until", "ate", "fim", "validuntil"],
};

/** From the beginning: a line that names no first day has always held. */
export const ALWAYS = "2000-01-01";
const SHOWN = 60;

/** A day as "2026-11-30" or "30/11/2026"; undefined: neither. */
function dayIn(text: string): string | undefined {
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const day = local
    ? `${local[3]}-${(local[2] ?? "").padStart(2, "0")}-${(local[1] ?? "").padStart(2, "0")}`
    : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined;
}

type Places = Record<Column, number>;

function placesOf({ cells }: CsvRecord): Places {
  const heads = cells.map(foldedText);
  return Object.fromEntries(
    COLUMNS.map((name) => [name, heads.findIndex((head) => HEADS[name].includes(head))]),
  ) as Places;
}

function readLine({ line, cells }: CsvRecord, places: Places) {
  const cell = (name: Column) => unmarked((cells[places[name]] ?? "").trim()).trim();
  const faults: PurposeLineFault[] = [];
  const refuse = (column: Column, reason: PurposeLineFault["reason"]) =>
    faults.push({ line, column, reason, value: cell(column).slice(0, SHOWN) });
  const code = cell("code");
  const description = cell("description").normalize("NFC");
  if (!PURPOSE_CODE.test(code)) refuse("code", "not_a_code");
  if (description.length > DESCRIPTION_MAX) refuse("description", "too_long");
  else if (hiddenIn(description) !== null || /\p{Cc}/u.test(description)) {
    refuse("description", "invalid");
  }
  const from = cell("from") === "" ? ALWAYS : dayIn(cell("from"));
  const until = cell("until") === "" ? null : dayIn(cell("until"));
  if (from === undefined) refuse("from", "not_a_day");
  if (until === undefined) refuse("until", "not_a_day");
  if (from !== undefined && typeof until === "string" && until < from)
    refuse("until", "before_from");
  const said = { code, description, from: from ?? ALWAYS, until: until ?? null };
  return { said, faults };
}

const overlap = (one: PurposeListed, other: PurposeListed) =>
  one.code === other.code &&
  (one.until === null || other.from <= one.until) &&
  (other.until === null || one.from <= other.until);

/** A company's whole list out of a file; nothing of a file with a fault is taken. */
export function readPurposeFile(text: string): PurposeFile {
  const records = readCsv(text);
  if (records === null) return { ok: false, fault: "open_quote" };
  const [head, ...lines] = records;
  const places = head && placesOf(head);
  if (!places || places.code === -1) return { ok: false, fault: "no_code_column" };
  if (lines.length > PURPOSES_MOST) return { ok: false, fault: "too_many" };
  const list: PurposeListed[] = [];
  const faults: PurposeLineFault[] = [];
  const ofCode = new Map<string, PurposeListed[]>();
  for (const record of lines) {
    const { said, faults: found } = readLine(record, places);
    const before = ofCode.get(said.code) ?? [];
    if (found.length > 0) faults.push(...found);
    else if (before.some((one) => overlap(one, said))) {
      faults.push({ line: record.line, column: "code", reason: "overlap", value: said.code });
    } else {
      list.push(said);
      ofCode.set(said.code, [...before, said]);
    }
  }
  return { ok: true, list, faults };
}

/** The list as a file that can be filled in and taken back; its codes keep their zeros only as text. */
export const purposeFile = (list: readonly PurposeListed[], heads: Record<Column, string>) =>
  writeCsv([
    COLUMNS.map((name) => heads[name]),
    ...list.map(({ code, description, from, until }) => [
      code,
      description,
      from === ALWAYS ? "" : from,
      until ?? "",
    ]),
  ]);
