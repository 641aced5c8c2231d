import "server-only";
import { sql, type RawBuilder } from "kysely";
import { dayAfter, type Days } from "#lib/format/typed-days.ts";

type Condition = RawBuilder<boolean>;

/** Days, or whole months, of which sums are kept. */
export type SumSpan = { span: "day" | "month"; begins: string };

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
export function monthAfter(month: string): string {
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

/** The same, one by one. */
export function sumSpans({ from, to }: Days): SumSpan[] {
  const spans: SumSpan[] = [];
  const end = dayAfter(to, 1);
  for (let at = from; at < end;) {
    const next = monthAfter(monthOf(at));
    const isWhole = at === monthOf(at) && next <= end;
    spans.push({ span: isWhole ? "month" : "day", begins: at });
    at = isWhole ? next : dayAfter(at, 1);
  }
  return spans;
}
