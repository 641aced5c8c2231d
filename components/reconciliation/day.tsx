import { useLocale } from "next-intl";
import { dayText } from "#lib/format/day-label.ts";

/** A day without a time, as 2026-10-31, in the reader's words. */
export function Day({ day }: { day: string }) {
  const locale = useLocale();
  return (
    <time dateTime={day} translate="no" className="whitespace-nowrap tabular-nums">
      {dayText(day, locale)}
    </time>
  );
}
