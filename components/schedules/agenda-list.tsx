import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { dayLabel } from "#lib/format/day-label.ts";
import type { CalendarView } from "#lib/schedules/views/calendar.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { PhaseMark } from "./phase-mark.tsx";

/** The month's days on which something is due, one below the other, for a phone. */
export function AgendaList({ calendar }: { calendar: CalendarView }) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  const days = calendar.weeks
    .flat()
    .filter(({ isInMonth, items }) => isInMonth && items.length > 0);
  if (days.length === 0) return <p className="text-soft md:hidden">{t("emptyMonth")}</p>;
  return (
    <ol className="grid gap-5 md:hidden">
      {days.map(({ day, items }) => (
        <li key={day} className="grid gap-2">
          <h2 className="text-sm font-semibold text-soft">
            {day === calendar.today
              ? t("todayIs", { day: dayLabel(day, locale) })
              : dayLabel(day, locale)}
          </h2>
          <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
            {items.map(({ key, href, name, amount, asset, phase }) => (
              <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 p-3">
                <TextLink href={href}>
                  <bdi translate="no">{shownName(name)}</bdi>
                </TextLink>
                <span className="text-right font-medium">
                  <Amount units={amount} asset={asset} />
                </span>
                <span className="text-sm">
                  <PhaseMark phase={phase} />
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
