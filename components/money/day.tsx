import { useLocale, useNow } from "next-intl";
import { dayText, shortDay } from "#lib/format/day-label.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";

type DayProps = {
  /** As 2026-10-31. */
  day: string;
  /** With its year also where that is this one: among facts, not in a list. */
  whole?: boolean;
};

/** A day without a time, in the reader's words. */
export function Day({ day, whole = false }: DayProps) {
  const locale = useLocale();
  const today = saoPauloDayAfter(useNow(), 0);
  return (
    <time dateTime={day} translate="no" className="whitespace-nowrap tabular-nums">
      {whole ? dayText(day, locale) : shortDay(day, today, locale)}
    </time>
  );
}
