import { useLocale, useNow, useTranslations } from "next-intl";
import { clockMoment, relativeMoment, shortMoment, showMoment } from "#lib/format/moment.ts";

type MomentProps = {
  /** Null: it has not happened. */
  at: Date | string | null;
  /** Adds how long ago it was when the page was rendered. */
  relative?: boolean;
  /** Adds the seconds, for what an accountant compares with a statement. */
  exact?: boolean;
  /** As a list says it: "hoje 17:05". */
  short?: boolean;
  /** As a sentence says it: today's without the day, "17:05". */
  clock?: boolean;
  /** Only how long ago it was: "há 25 min"; the moment itself on hover. */
  ago?: boolean;
};

/** A moment in São Paulo time; the page's foot says the zone. */
export function Moment({
  at,
  relative = false,
  exact = false,
  short = false,
  clock = false,
  ago = false,
}: MomentProps) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  const now = useNow();
  if (at === null) return <span className="text-muted">{t("notYet")}</span>;
  const moment = new Date(at);
  const { date, time, seconds } = showMoment(moment, locale);
  const shown = clock
    ? clockMoment(moment, now, locale)
    : short
      ? shortMoment(moment, now, locale)
      : `${date}, ${time}`;
  return (
    <time
      dateTime={moment.toISOString()}
      title={t("timeIn", { moment: `${date}, ${time}${seconds}` })}
      className="whitespace-nowrap tabular-nums"
    >
      <span translate="no">
        {ago ? relativeMoment(moment, now, locale, true) : `${shown}${exact ? seconds : ""}`}
      </span>
      {relative && (
        <span className="text-muted">{` · ${relativeMoment(moment, now, locale)}`}</span>
      )}
    </time>
  );
}

/** The head of a column of moments: a phone, which shows no heads, has it above the rows. */
export function MomentHead({ children }: { children: string }) {
  return <span>{children}</span>;
}

/** In the largest unit of which at least one has passed. */
const lateOf = (minutes: number) =>
  minutes < 60
    ? { unit: "minutes", count: minutes }
    : minutes < 24 * 60
      ? { unit: "hours", count: Math.floor(minutes / 60) }
      : { unit: "days", count: Math.floor(minutes / (24 * 60)) };

type LateByProps = Pick<MomentProps, "exact" | "short"> & {
  by: string;
  /** Whole minutes since then. */
  minutes: number;
};

/** Until when a step was expected, and how late it is. */
export function LateBy({ by, minutes, ...moment }: LateByProps) {
  const t = useTranslations("dashboard");
  return (
    <>
      <span>{t("lateSince")}</span> <Moment at={by} {...moment} />
      {minutes > 0 && (
        <span className="whitespace-nowrap">{` · ${t("lateBy", lateOf(minutes))}`}</span>
      )}
    </>
  );
}
