import "server-only";
import { catalogOf } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { categories } from "#lib/accounting/rows/categories.ts";
import { exportedLabels } from "#lib/accounting/rows/label-rows.ts";
import { showMoment } from "#lib/format/moment.ts";
import { spreadsheetAmount } from "#lib/format/selected-rows.ts";
import { LABEL_NAMES, type Labelled } from "#lib/rules/accounting/accounting.ts";
import { writeCsv } from "#lib/format/csv-file.ts";
import { LABEL_LINES_MOST } from "#lib/rules/accounting/label-file.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type Asked = { of: Labelled; from: string; to: string; locale: Locale };

/** Payments of these days with their labels, as a file that can be filled in and read again; null: too many. */
export async function labelFile(
  rows: Rows,
  accountId: string,
  { of, from, to, locale }: Asked,
): Promise<string | null> {
  const [found, known, { dashboard, accounting }] = await Promise.all([
    exportedLabels(rows, accountId, of, { from, to, limit: LABEL_LINES_MOST + 1 }),
    categories(rows, accountId),
    catalogOf(locale),
  ]);
  if (found.length > LABEL_LINES_MOST) return null;
  const nameOf = new Map(known.map(({ id, name }) => [id, name]));
  const { column } = accounting;
  const { zone } = showMoment(new Date(), locale);
  const heads = [
    column.number,
    `${column.created} (${zone})`,
    column[of],
    `${column.amount} (BRL)`,
  ];
  return writeCsv([
    [...heads, ...LABEL_NAMES.map((name) => dashboard.label[name])],
    ...found.map((row) => {
      const { date, time } = showMoment(row.createdAt, locale);
      const labels = { ...row, category: nameOf.get(row.category) ?? "" };
      return [
        row.id,
        `${date} ${time}`,
        shownName(row.name),
        spreadsheetAmount(formatAmount(row.cents, "BRL"), locale),
        ...LABEL_NAMES.map((name) => labels[name]),
      ];
    }),
  ]);
}
