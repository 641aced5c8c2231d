import { useTranslations } from "next-intl";
import { StatusMark, StatusShape, type StatusTone } from "#components/ui/status-mark.tsx";
import type { OccurrencePhase, ScheduleState } from "#lib/rules/schedules/schedule-states.ts";

const TONES = {
  coming: "ahead",
  due: "busy",
  asked: "wait",
  ready: "warn",
  begun: "ok",
  skipped: "off",
  missed: "bad",
  stopped: "bad",
} as const satisfies Record<OccurrencePhase, StatusTone>;

/** Where one time of a schedule stands. */
export function PhaseMark({ phase }: { phase: OccurrencePhase }) {
  const t = useTranslations("schedules");
  return <StatusMark tone={TONES[phase]}>{t(`phase.${phase}`)}</StatusMark>;
}

/** The shape alone; its word is for whoever does not see it. */
export function PhaseShape({ phase }: { phase: OccurrencePhase }) {
  const t = useTranslations("schedules");
  return (
    <>
      <StatusShape tone={TONES[phase]} className="size-3.5" />
      <span className="sr-only">{t(`phase.${phase}`)}</span>
    </>
  );
}

const STATE_TONES = {
  active: "ok",
  paused: "off",
  stopped: "bad",
  ended: "off",
} as const satisfies Record<ScheduleState, StatusTone>;

/** Where a schedule stands. */
export function ScheduleStateMark({ state }: { state: ScheduleState }) {
  const t = useTranslations("schedules");
  return <StatusMark tone={STATE_TONES[state]}>{t(`state.${state}`)}</StatusMark>;
}
