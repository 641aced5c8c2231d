import { useLocale, useNow, useTranslations } from "next-intl";
import { relativeMoment, shortMoment, showMoment } from "#lib/format/moment.ts";

type MomentProps = {
  /** Null: it has not happened. */
  at: Date | string | null;
  /** Adds how long ago it was when the page was rendered. */
  relative?: boolean;
  /** Adds the seconds, for what an accountant compares with a statement. */
  exact?: boolean;
  /** As a list says it: "hoje 17:05"; its column's head is a MomentHead. */
  short?: boolean;
  /** Says the zone of a short moment too, where no head does. */
  zoned?: boolean;
};

/** A moment in São Paulo time, with its time zone. */
export function Moment({
  at,
  relative = false,
  exact = false,
  short = false,
  zoned = false,
}: MomentProps) {
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
      <span translate="no">
        {`${short ? shortMoment(moment, now, locale) : `${date} ${time}`}${exact ? seconds : ""}`}
      </span>
      {(!short || zoned) && <span className="text-xs text-muted">{` ${zone}`}</span>}
      {relative && (
        <span className="text-muted">{` · ${relativeMoment(moment, now, locale)}`}</span>
      )}
    </time>
  );
}

/** The head of a column of moments, which says their zone once. */
export function MomentHead({ children }: { children: string }) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  const now = useNow();
  const { zone } = showMoment(now, locale);
  return (
    <>
      <span className="contents">{children}</span>{" "}
      <span className="font-normal max-md:hidden">{zone}</span>
      <span className="font-normal md:hidden">{`· ${t("timesIn", { zone })}`}</span>
    </>
  );
}
