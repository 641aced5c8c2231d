import { useLocale, useTranslations } from "next-intl";
import { dayLabel } from "#lib/format/day-label.ts";
import type { CalendarView } from "#lib/schedules/views/calendar.ts";
import { DueList } from "./due-list.tsx";

/** The month's days on which something is due, one below the other, for a phone. */
export function AgendaList({ calendar }: { calendar: CalendarView }) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  const { today } = calendar;
  const days = calendar.weeks
    .flat()
    .filter(({ isInMonth, items }) => isInMonth && items.length > 0);
  if (days.length === 0) return <p className="text-soft md:hidden">{t("emptyMonth")}</p>;
  return (
    <ol className="grid gap-5 md:hidden">
      {days.map(({ day, items }) => (
        <li key={day} className="grid gap-2">
          <h2 className="text-sm font-semibold text-soft">
            {day === today ? t("todayIs", { day: dayLabel(day, locale) }) : dayLabel(day, locale)}
          </h2>
          <DueList items={items} today={today} />
        </li>
      ))}
    </ol>
  );
}
