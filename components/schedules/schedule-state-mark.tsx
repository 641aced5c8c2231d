import { useLocale, useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { dayLabel } from "#lib/format/day-label.ts";
import type { ScheduleState } from "#lib/rules/schedules/schedule-states.ts";
import type { OccurrenceView } from "#lib/schedules/views/occurrence-view.ts";
import { PhaseMark } from "./phase-mark.tsx";

const TONES = {
  active: "ok",
  paused: "off",
  stopped: "warn",
  ended: "off",
} as const satisfies Record<ScheduleState, StatusTone>;

type ScheduleStateMarkProps = {
  state: ScheduleState;
  /** What was due before today and was not paid, the first due first. */
  late: readonly Pick<OccurrenceView, "due">[];
  /** What waits for somebody, the first due first: an ended schedule stands where that does. */
  waiting?: readonly Parameters<typeof PhaseMark>[0]["one"][];
  today: string;
  /** Its amount stands beside it. */
  inRow?: boolean;
};

/** Where a schedule stands: what of it is late, and whether it goes on. */
export function ScheduleStateMark({
  state,
  late,
  waiting = [],
  today,
  inRow = false,
}: ScheduleStateMarkProps) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  const [first] = late;
  const left = state === "ended" ? waiting[0] : undefined;
  // That it is active says nothing beside what is late.
  const isTold = first === undefined || (state !== "active" && !left);
  return (
    <>
      {first && (
        <StatusMark tone="bad">
          {inRow
            ? t("lateRow", { count: late.length, day: dayLabel(first.due, locale) })
            : t("lateState", { count: late.length })}
        </StatusMark>
      )}
      {isTold &&
        (left ? (
          <PhaseMark one={left} today={today} />
        ) : (
          <StatusMark tone={TONES[state]}>{t(`state.${state}`)}</StatusMark>
        ))}
    </>
  );
}
