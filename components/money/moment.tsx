import { useLocale, useNow, useTranslations } from "next-intl";
import { relativeMoment, showMoment } from "#lib/format/moment.ts";

type MomentProps = {
  /** Null: it has not happened. */
  at: Date | string | null;
  /** Adds how long ago it was when the page was rendered. */
  relative?: boolean;
  /** Adds the seconds, for what an accountant compares with a statement. */
  exact?: boolean;
};

/** A moment in São Paulo time, with its time zone. */
export function Moment({ at, relative = false, exact = false }: MomentProps) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  const now = useNow();
  if (at === null) return <span className="text-muted">{t("notYet")}</span>;
  const moment = new Date(at);
  const { date, time, seconds, zone } = showMoment(moment, locale);
  return (
    <time
      dateTime={moment.toISOString()}
      title={t("timeIn", { moment: `${date} ${time}${seconds}` })}
      className="whitespace-nowrap tabular-nums"
    >
      {date} {time}
      {exact && seconds} <span className="text-xs text-muted">{zone}</span>
      {relative && <span className="text-muted"> · {relativeMoment(moment, now, locale)}</span>}
    </time>
  );
}
