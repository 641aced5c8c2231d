import { useLocale } from "next-intl";

/** A day without a time, as 2026-10-31, in the reader's order. */
export function Day({ day }: { day: string }) {
  const locale = useLocale();
  const shown = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "short" });
  return (
    <time dateTime={day} translate="no" className="whitespace-nowrap tabular-nums">
      {shown.format(new Date(`${day}T12:00:00Z`))}
    </time>
  );
}
