import "server-only";
import { writeXlsx } from "hucre/xlsx";
import { catalogOf } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { writeCsv } from "#lib/format/csv-file.ts";
import { LINE_FIELDS, type LineField } from "#lib/rules/batches/batch-line.ts";

export const TEMPLATE_FORMATS = ["csv", "xlsx"] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

/** Refused as a CPF: whoever forgets to delete the example can't pay it. */
const EXAMPLE_KEY = "000.000.000-00";

/** A file to fill in. Every column of the workbook is text, so that no spreadsheet takes the zeros from a key. */
export async function batchTemplate(
  as: TemplateFormat,
  locale: Locale,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string; name: string }> {
  const { batches } = await catalogOf(locale);
  const heads = LINE_FIELDS.map((field) => batches.field[field]);
  const example: Partial<Record<LineField, string>> = {
    ...batches.example,
    pix_key: EXAMPLE_KEY,
    kind: "CPF",
  };
  const row = LINE_FIELDS.map((field) => example[field] ?? "");
  const name = `${batches.templateName}.${as}`;
  if (as === "csv") {
    const bytes = new TextEncoder().encode(writeCsv([heads, row]));
    return { bytes, type: "text/csv; charset=utf-8", name };
  }
  const sheet = {
    name: "Ponte",
    columns: LINE_FIELDS.map(() => ({ numFmt: "@", width: 24 })),
    rows: [heads, row],
  };
  return {
    bytes: new Uint8Array(await writeXlsx({ sheets: [sheet] })),
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    name,
  };
}
