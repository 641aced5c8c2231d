import { useLocale, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { shortDay } from "#lib/format/day-label.ts";
import type { OccurrenceView } from "#lib/schedules/views/occurrence-view.ts";
import type { ScheduleView } from "#lib/schedules/views/schedule-view.ts";
import { PhaseMark } from "./phase-mark.tsx";
import { TimeActions } from "./time-actions.tsx";

/** The times of a schedule: what waits, what comes, and what was. */
export function ScheduleTimes({ schedule }: { schedule: ScheduleView }) {
  const t = useTranslations("schedules");
  const { waiting } = schedule;
  const was = schedule.past.filter((one) => !waiting.includes(one));
  // What was skipped before its turn stands among what comes.
  const skipped = was.filter(({ phase, due }) => phase === "skipped" && due >= schedule.today);
  const coming = [...schedule.coming, ...skipped].toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const past = was.filter((one) => !skipped.includes(one));
  return (
    <>
      {waiting.length > 0 && (
        <Card title={t("waiting")}>
          <Times times={waiting} schedule={schedule} />
        </Card>
      )}
      <Card title={t("comingTitle")}>
        {coming.length > 0 ? (
          <Times times={coming} schedule={schedule} />
        ) : (
          <p className="text-soft">{t(`comingNone.${schedule.state}`)}</p>
        )}
      </Card>
      {past.length > 0 && (
        <Card title={t("past")}>
          <Times times={past} schedule={schedule} />
        </Card>
      )}
    </>
  );
}

type TimesProps = { times: readonly OccurrenceView[]; schedule: ScheduleView };

/** Phases in which somebody is waited for, because of something. */
const SAYS_WHY: readonly OccurrenceView["phase"][] = ["ready", "missed", "stopped"];

function Times({ times, schedule }: TimesProps) {
  return (
    <ol className="grid divide-y divide-line">
      {times.map((one) => (
        <Time key={one.key} one={one} schedule={schedule} />
      ))}
    </ol>
  );
}

/** Whether the schedule's own mark, at the head of its page, says the same. */
const isSaidAbove = ({ phase }: OccurrenceView, { state, late, waiting }: ScheduleView) =>
  waiting.length === 1 &&
  (late.length === 1 || state === "ended" || (state === "stopped" && phase === "stopped"));

function Time({ one, schedule }: { one: OccurrenceView; schedule: ScheduleView }) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  const { on, due, phase, why, href } = one;
  const isSaid = schedule.waiting.includes(one) && isSaidAbove(one, schedule);
  // Why the whole schedule is suspended stands above, with what has changed.
  const isTold = why === schedule.why;
  const isPaid = href !== `/schedules/${schedule.schedule}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <time dateTime={due} translate="no" className="font-medium tabular-nums">
            {shortDay(due, schedule.today, locale)}
          </time>
          {!isSaid && <PhaseMark one={one} today={schedule.today} />}
        </p>
        {on !== due && (
          <p className="text-sm text-muted">
            {t("movedFrom", { day: shortDay(on, schedule.today, locale) })}
          </p>
        )}
        {why !== null && !isTold && SAYS_WHY.includes(phase) && (
          <p className="max-w-prose text-sm text-soft">{t(`why.${why}`)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isPaid && (
          <LinkButton size="sm" href={href} tone={phase === "ready" ? "primary" : "plain"}>
            {t(phase === "ready" ? `open.${schedule.kind}` : "openSeen")}
          </LinkButton>
        )}
        {schedule.mayChange && (
          <TimeActions
            schedule={schedule.schedule}
            kind={schedule.kind}
            on={on}
            phase={phase}
            isPast={due < schedule.today}
            isStopped={schedule.state === "stopped"}
          />
        )}
      </div>
    </li>
  );
}
