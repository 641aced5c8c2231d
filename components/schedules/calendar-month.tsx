import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { cx } from "#components/ui/cx.ts";
import { LinkPending } from "#components/ui/link-pending.tsx";
import { dayLabel } from "#lib/format/day-label.ts";
import type { CalendarDay, CalendarView } from "#lib/schedules/views/calendar.ts";
import type { OccurrenceView } from "#lib/schedules/views/occurrence-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { PhaseShape, PhaseWord } from "./phase-mark.tsx";

/** More of one day stand on the list below. */
const IN_A_DAY = 4;

/** A month as weeks, for a desk; a phone has the list. */
export function CalendarMonth({
  calendar,
  caption,
}: {
  calendar: CalendarView;
  /** The month in words. */
  caption: string;
}) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  // A week of which the first day is a Sunday.
  const weekdays = (calendar.weeks[0] ?? []).map(({ day }) => {
    const at = new Date(`${day}T12:00:00Z`);
    const word = (weekday: "short" | "long") =>
      new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }).format(at);
    return { short: word("short").replace(".", ""), long: word("long") };
  });
  return (
    <table className="w-full table-fixed border-collapse rounded-lg bg-surface max-md:hidden">
      <caption className="sr-only">{t("calendarOf", { month: caption })}</caption>
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={long} scope="col" className="p-2 text-left text-sm font-medium text-muted">
              <abbr title={long} className="no-underline">
                {short}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calendar.weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <Day key={day.day} day={day} today={calendar.today} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day: { day, isInMonth, items }, today }: { day: CalendarDay; today: string }) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  const isToday = day === today;
  const more = items.length - IN_A_DAY;
  return (
    <td
      aria-current={isToday ? "date" : undefined}
      className={cx("h-28 border border-line p-1.5 align-top", !isInMonth && "bg-ground")}
    >
      <div className="grid grid-cols-1 content-start gap-1">
        <span
          className={cx(
            "justify-self-start rounded-full px-1.5 text-sm tabular-nums",
            isToday ? "bg-fill font-semibold text-white" : isInMonth ? "text-soft" : "text-muted",
          )}
        >
          <span aria-hidden="true" translate="no">
            {Number(day.slice(8))}
          </span>
          <span className="sr-only">
            {isToday ? t("todayIs", { day: dayLabel(day, locale) }) : dayLabel(day, locale)}
          </span>
        </span>
        {items.length > 0 && (
          <ul className="grid gap-1">
            {items.slice(0, IN_A_DAY).map((item) => (
              <Item key={item.key} item={item} today={today} />
            ))}
            {more > 0 && (
              <li className="px-1.5 text-xs text-muted">{t("more", { count: more })}</li>
            )}
          </ul>
        )}
      </div>
    </td>
  );
}

function Item({ item, today }: { item: OccurrenceView; today: string }) {
  const { phase, name, amount, asset, href } = item;
  const isOff = phase === "skipped";
  return (
    <li>
      <Link
        href={href}
        className={cx(
          "grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1.5 rounded-md px-1.5 py-1 text-xs hover:bg-hover",
          phase === "ready" || phase === "missed" || phase === "stopped" ? "bg-warn-soft" : "",
        )}
      >
        <PhaseShape one={item} today={today} />
        <bdi translate="no" className={cx("truncate font-medium", isOff && "line-through")}>
          {shownName(name)}
        </bdi>
        <span className="col-start-2 truncate text-soft tabular-nums">
          <Amount units={amount} asset={asset} />
        </span>
        <span className="col-start-2 text-soft">
          <PhaseWord one={item} today={today} />
        </span>
        <LinkPending />
      </Link>
    </li>
  );
}
