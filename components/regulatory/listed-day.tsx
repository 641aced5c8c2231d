import { useLocale } from "next-intl";
import { showMoment } from "#lib/format/moment.ts";

/** A day of a dated table: "1 out 2026" of "2026-10-01"; null: it has no end, or no beginning. */
export function ListedDay({ day }: { day: string | null }) {
  const locale = useLocale();
  if (day === null) return <span className="text-muted">—</span>;
  // Noon is on the same day in São Paulo whatever its offset.
  const { date } = showMoment(new Date(`${day}T15:00:00Z`), locale);
  return (
    <time dateTime={day} translate="no" className="whitespace-nowrap tabular-nums">
      {date}
    </time>
  );
}
