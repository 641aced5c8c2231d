import "server-only";
import { sql, type RawBuilder } from "kysely";
import { dayAfter, type Days } from "#lib/format/typed-days.ts";

type Condition = RawBuilder<boolean>;

/** Days, or whole months, of which sums are kept. */
export type SumSpan = { span: "day" | "month"; begins: string };

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

const daysIn = (begin: string, until: string) =>
  sql<boolean>`(span = 'day' and begins >= ${begin}::date and begins < ${until}::date)`;

/** The sums of these days, each by itself. */
export const eachDay = ({ from, to }: Days): Condition => daysIn(from, dayAfter(to, 1));

/** The sums that make up these days: whole months as such, and the days before and after them. */
export function spansOf({ from, to }: Partial<Days>): Condition {
  if (!from && !to) return sql`span = 'ever'`;
  const end = to && dayAfter(to, 1);
  const first = from && (monthOf(from) === from ? from : monthAfter(monthOf(from)));
  const last = end && monthOf(end);
  if (from && first && end && last && first >= last) return daysIn(from, end);
  const months = [
    sql<boolean>`span = 'month'`,
    ...(first ? [sql`begins >= ${first}::date`] : []),
    ...(last ? [sql`begins < ${last}::date`] : []),
  ];
  const parts = [
    sql<boolean>`(${sql.join(months, sql` and `)})`,
    ...(from && first && from < first ? [daysIn(from, first)] : []),
    ...(end && last && last < end ? [daysIn(last, end)] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Days or months one after the other, the last left out. */
export type SumRange = { span: SumSpan["span"]; begin: string; until: string };

/** The same as ranges, in their order: days before the first whole month, months, days after the last. */
export function sumRanges({ from, to }: Days): SumRange[] {
  const end = dayAfter(to, 1);
  const first = monthOf(from) === from ? from : monthAfter(monthOf(from));
  const last = monthOf(end);
  const ranges: SumRange[] =
    first >= last
      ? [{ span: "day", begin: from, until: end }]
      : [
          { span: "day", begin: from, until: first },
          { span: "month", begin: first, until: last },
          { span: "day", begin: last, until: end },
        ];
  return ranges.filter(({ begin, until }) => begin < until);
}

/** The same, one by one. */
export const sumSpans = (days: Days): SumSpan[] =>
  sumRanges(days).flatMap(({ span, begin, until }) => {
    const spans: SumSpan[] = [];
    for (let at = begin; at < until; at = span === "day" ? dayAfter(at, 1) : monthAfter(at)) {
      spans.push({ span, begins: at });
    }
    return spans;
  });
