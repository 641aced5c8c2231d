import "server-only";
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

/** A spreadsheet would compute a cell that begins like this. */
const COMPUTED = /^[=+\-@\t\r]/;

/** RFC 4180, with the separator that a spreadsheet of this language expects, and a mark of its encoding. */
export function trailCsv(lines: readonly TrailLineView[], locale: Locale): string {
  const separator = locale === "pt-BR" ? ";" : ",";
  const cell = (value: string): string => {
    const text = COMPUTED.test(value) ? `'${value}` : value;
    return /["\r\n;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const row = (cells: readonly string[]) => cells.map(cell).join(separator);
  const rows = lines.map((line) =>
    row([
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
    ]),
  );
  return `\uFEFF${[row(HEADS), ...rows].join("\r\n")}\r\n`;
}
