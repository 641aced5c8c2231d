import "server-only";
import { createTranslator } from "next-intl";
import { csvCell } from "#lib/format/csv.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { AVERAGE_PLACES, decimalText } from "#lib/rules/insights/rates.ts";
import type { InsightCell, InsightTable } from "#lib/rules/insights/tables.ts";
import { formatAmount } from "#protocol/money/money.ts";

/** How a spreadsheet in each language reads a file, as exports are written for it. */
const DIALECTS = {
  "pt-BR": { separator: ";", decimal: ",", mark: "\uFEFF" },
  en: { separator: ",", decimal: ".", mark: "" },
} as const satisfies Record<Locale, object>;

const PERCENT_PLACES = 2;

function decimalOf(cell: InsightCell): string | null {
  if ("count" in cell) return String(cell.count);
  if ("cents" in cell) return formatAmount(cell.cents, "BRL");
  if ("units" in cell) return formatAmount(cell.units, cell.token);
  if ("rate" in cell) return cell.rate === null ? "" : decimalText(cell.rate, AVERAGE_PLACES);
  if ("bps" in cell) return cell.bps === null ? "" : decimalText(cell.bps, PERCENT_PLACES);
  return null;
}

/** A table as CSV: days as ISO 8601, months as "2026-11", numbers with the decimal mark of the language. */
export async function insightFile(table: InsightTable, locale: Locale): Promise<string> {
  const messages = await catalogOf(locale);
  const t = createTranslator({ locale, messages, namespace: "insights" });
  const { separator, decimal, mark } = DIALECTS[locale];
  const text = (cell: InsightCell): string => {
    const number = decimalOf(cell);
    if (number !== null) return number.replace(".", decimal);
    if ("period" in cell) return cell.step === "day" ? cell.period : cell.period.slice(0, 7);
    if ("rest" in cell)
      return csvCell(cell.rest === "party" ? t("rest") : t(`restOf.${cell.rest}`));
    return "text" in cell ? csvCell(cell.text ?? "") : "";
  };
  const heads = table.columns.map(({ key, token = "" }) => csvCell(t(`column.${key}`, { token })));
  const lines = [heads, ...table.rows.map((row) => row.map(text))];
  return mark + lines.map((cells) => `${cells.join(separator)}\r\n`).join("");
}
