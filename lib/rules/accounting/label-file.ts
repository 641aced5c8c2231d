import { PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { ReasonText } from "#protocol/wire/reason.ts";
import { readCsv, unmarked, type CsvRecord } from "#lib/format/csv-file.ts";
import { foldedText } from "#lib/format/folded-text.ts";
import { LABEL_NAMES, type Category, type LabelName } from "./accounting.ts";

/** Lines of one file, and its size. */
export const LABEL_LINES_MOST = 2_000;
export const LABEL_FILE_MAX_BYTES = 2_000_000;

/** Why a file is refused as a whole. */
export type FileFault =
  | "no_number_column"
  | "no_label_column"
  | "open_quote"
  | "too_many"
  | "empty";
/** What is wrong with a line: a field's reason, or of its number. */
export type LineFault = {
  line: number;
  column: LabelName | "number";
  reason:
    | ReasonText
    | "not_a_number"
    | "no_such_payment"
    | "twice"
    | "no_such_category"
    | "archived";
  /** What stands there. */
  value: string;
};

/** What a line says of a payment; a label that is absent stays. */
export type SaidLabels = { line: number; id: string; labels: Partial<Record<LabelName, string>> };

export type LabelFile =
  | { ok: false; fault: FileFault }
  | { ok: true; said: SaidLabels[]; faults: LineFault[] };

/** Heads in both languages, folded. */
const HEADS: Record<LabelName | "number", readonly string[]> = {
  number: ["number", "numero", "no", "n"],
  reference: ["reference", "referencia"],
  cost_centre: ["costcentre", "costcenter", "centrodecusto"],
  category: ["category", "categoria"],
  note: ["note", "observacao", "nota"],
};

type Places = Partial<Record<LabelName | "number", number>>;

function placesOf({ cells }: CsvRecord): Places {
  const heads = cells.map(foldedText);
  return Object.fromEntries(
    Object.entries(HEADS).flatMap(([name, words]) => {
      const at = heads.findIndex((head) => words.includes(head));
      return at === -1 ? [] : [[name, at]];
    }),
  );
}

const NUMBER = /^[1-9]\d{0,17}$/;

type Known = { categories: readonly Category[] };

/** A category by its name; `had`: one that is archived stays where it is. */
function categoryOf(name: string, { categories }: Known) {
  const wanted = name.toLocaleLowerCase("pt-BR");
  return categories.find((one) => one.name.toLocaleLowerCase("pt-BR") === wanted);
}

function readLine({ line, cells }: CsvRecord, places: Places, known: Known) {
  const cell = (name: LabelName | "number") => {
    const at = places[name];
    return at === undefined ? undefined : unmarked((cells[at] ?? "").trim()).trim();
  };
  const faults: LineFault[] = [];
  const number = cell("number") ?? "";
  if (!NUMBER.test(number)) {
    faults.push({ line, column: "number", reason: "not_a_number", value: number });
  }
  const labels: Partial<Record<LabelName, string>> = {};
  for (const name of LABEL_NAMES) {
    const text = cell(name);
    if (text === undefined) continue;
    if (name === "category" && text !== "") {
      const category = categoryOf(text, known);
      if (category) labels.category = category.id;
      else faults.push({ line, column: name, reason: "no_such_category", value: text });
      continue;
    }
    const parsed = PayoutLabels.shape[name].safeParse(text);
    // PostgreSQL stores no NUL.
    if (text.includes("\0")) faults.push({ line, column: name, reason: "invalid", value: "" });
    else if (parsed.success) labels[name] = parsed.data;
    else {
      const reason = (parsed.error.issues[0]?.message ?? "invalid") as ReasonText;
      faults.push({ line, column: name, reason, value: text.slice(0, 100) });
    }
  }
  return { said: { line, id: number, labels }, faults };
}

/** What a file says of payments, by their number, and what is wrong with each of its lines. */
export function readLabelFile(text: string, known: Known): LabelFile {
  const records = readCsv(text);
  if (records === null) return { ok: false, fault: "open_quote" };
  const [head, ...lines] = records;
  if (!head || lines.length === 0) return { ok: false, fault: "empty" };
  const places = placesOf(head);
  if (places.number === undefined) return { ok: false, fault: "no_number_column" };
  if (LABEL_NAMES.every((name) => places[name] === undefined)) {
    return { ok: false, fault: "no_label_column" };
  }
  if (lines.length > LABEL_LINES_MOST) return { ok: false, fault: "too_many" };
  const said: SaidLabels[] = [];
  const faults: LineFault[] = [];
  const seen = new Set<string>();
  for (const record of lines) {
    const read = readLine(record, places, known);
    const isTwice = read.faults.length === 0 && seen.has(read.said.id);
    seen.add(read.said.id);
    if (isTwice) {
      const { line, id: value } = read.said;
      faults.push({ line, column: "number", reason: "twice", value });
    } else if (read.faults.length > 0) faults.push(...read.faults);
    else said.push(read.said);
  }
  return { ok: true, said, faults };
}
