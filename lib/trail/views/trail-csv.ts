import "server-only";
import { csvCell } from "#lib/format/csv.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { TrailLineView } from "./trail.ts";

const HEADS = [
  "id",
  "at",
  "actor",
  "actor_kind",
  "action",
  "outcome",
  "code",
  "subject",
  "account",
  "address",
  "request_id",
  "detail",
] as const;

const separatorOf = (locale: Locale) => (locale === "pt-BR" ? ";" : ",");

/** RFC 4180, with the separator that a spreadsheet of this language expects. */
const row = (cells: readonly string[], locale: Locale) =>
  `${cells.map(csvCell).join(separatorOf(locale))}\r\n`;

/** The first row, behind a mark of the encoding. */
export const csvHead = (locale: Locale): string => `\uFEFF${row(HEADS, locale)}`;

const cellsOf = (line: TrailLineView): string[] => [
  line.id,
  line.at,
  line.actor?.name ?? "",
  line.actor?.kind ?? "nobody",
  line.actionCode,
  line.outcome,
  line.code ?? "",
  line.subject ?? "",
  line.account ?? "",
  line.address ?? "",
  line.requestId,
  JSON.stringify(Object.fromEntries(line.detail.map(({ name, value }) => [name, value]))),
];

export const csvRows = (lines: readonly TrailLineView[], locale: Locale): string =>
  lines.map((line) => row(cellsOf(line), locale)).join("");
