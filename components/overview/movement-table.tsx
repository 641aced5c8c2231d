import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import type { DayView } from "#lib/overview/views/movement.ts";
import { dayLabel } from "#lib/format/day-label.ts";

const FIGURE = "py-1.5 pl-3 text-right";

/** The numbers of the bars, the latest day first; returned PIX stand apart, in a column of their own. */
export function MovementTable({ days }: { days: readonly DayView[] }) {
  const t = useTranslations("overview");
  const locale = useLocale();
  const hasReturns = days.some(({ returns }) => returns > 0);
  const heads = [t("in"), t("out"), t("fees"), ...(hasReturns ? [t("returnedHead")] : [])];
  return (
    <div className="relative -ml-5.5 overflow-x-auto sm:ml-0">
      <table className="w-full border-collapse text-xs tabular-nums sm:text-sm">
        <caption className="sr-only">{t("daysNumbers", { count: days.length })}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="py-1.5 text-left font-medium">
              {t("day")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${FIGURE} font-medium`}>
                <span className="contents">{head}</span> <span className="max-sm:sr-only">R$</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className="py-1.5 text-left font-medium whitespace-nowrap">
                {dayLabel(day.day, locale)}
              </th>
              <td className={FIGURE}>
                <Amount units={day.cameIn} asset="BRL" bare />
              </td>
              <td className={FIGURE}>
                <Amount units={day.wentOut} asset="BRL" bare />
              </td>
              <td className={FIGURE}>
                <Amount units={day.fees} asset="BRL" bare />
              </td>
              {hasReturns && (
                <td className={FIGURE}>
                  <Amount units={day.returned} asset="BRL" bare />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
