import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import type {
  InsightCell,
  InsightColumn,
  InsightTable as Figures,
} from "#lib/rules/insights/tables.ts";
import { percentText, periodText, rateText } from "./chart-words.ts";

type InsightTableProps = { caption: string; table: Figures };

const isText = (cell: InsightCell | undefined) =>
  cell !== undefined && ("text" in cell || "period" in cell || "rest" in cell);

/** A chart's figures; of days and months the latest first. */
export function InsightTable({ caption, table: { columns, rows } }: InsightTableProps) {
  const t = useTranslations("insights");
  const [first] = rows;
  const isDated = first?.[0] !== undefined && "period" in first[0];
  const shown = isDated ? rows.toReversed() : rows;
  const side = (at: number) => (isText(first?.[at]) ? "text-left" : "pl-4 text-right");
  const head = ({ key, token }: InsightColumn) => t(`column.${key}`, { token: token ?? "" });
  const heads = columns.map(head);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keys
    <section tabIndex={0} aria-label={caption} className="relative -ml-5.5 overflow-x-auto sm:ml-0">
      <table className="w-full border-collapse text-xs whitespace-nowrap tabular-nums sm:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {heads.map((word, at) => (
              <th key={word} scope="col" className={`py-1.5 font-medium ${side(at)}`}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map((row) => (
            <tr key={nameOf(row[0])}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row" className="py-1.5 text-left font-medium">
                    <CellText cell={cell} />
                  </th>
                ) : (
                  <td key={heads[at]} className={`py-1.5 ${side(at)}`}>
                    <CellText cell={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A row's first cell, by which rows are told apart. */
const nameOf = (cell: InsightCell | undefined): string =>
  cell && "period" in cell ? cell.period : cell && "text" in cell ? (cell.text ?? "") : "";

/** One figure; a dash where there is none. */
function CellText({ cell }: { cell: InsightCell }) {
  const t = useTranslations("insights");
  const locale = useLocale();
  if ("period" in cell) {
    return <span translate="no">{periodText(cell.period, cell.step, locale)}</span>;
  }
  if ("cents" in cell) return <Amount units={cell.cents} asset="BRL" bare />;
  if ("units" in cell) return <Amount units={cell.units} asset={cell.token} bare rounded />;
  if ("count" in cell) return <span translate="no">{cell.count.toLocaleString(locale)}</span>;
  if ("rest" in cell)
    return (
      <span className="text-soft">
        {cell.rest === "party" ? t("rest") : t(`restOf.${cell.rest}`)}
      </span>
    );
  if ("text" in cell) {
    return cell.text === null ? (
      <span className="text-muted">–</span>
    ) : (
      <bdi translate="no">{cell.text}</bdi>
    );
  }
  const value = "rate" in cell ? cell.rate : cell.bps;
  if (value === null) return <span className="text-muted">–</span>;
  return (
    <span translate="no">
      {"rate" in cell ? rateText(value, locale) : percentText(value, locale)}
    </span>
  );
}
