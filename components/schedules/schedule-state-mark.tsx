import { useLocale, useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { dayLabel } from "#lib/format/day-label.ts";
import type { ScheduleState } from "#lib/rules/schedules/schedule-states.ts";
import type { OccurrenceView } from "#lib/schedules/views/occurrence-view.ts";

const TONES = {
  active: "ok",
  paused: "off",
  stopped: "warn",
  ended: "off",
} as const satisfies Record<ScheduleState, StatusTone>;

type ScheduleStateMarkProps = {
  state: ScheduleState;
  /** What was due before today and was not paid, the first due first. */
  late: readonly Pick<OccurrenceView, "due" | "amount" | "asset">[];
  /** Its amount stands beside it. */
  inRow?: boolean;
};

/** Where a schedule stands: what of it is late, and whether it goes on. */
export function ScheduleStateMark({ state, late, inRow = false }: ScheduleStateMarkProps) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  const [first] = late;
  // That it is active says nothing beside what is late.
  const isTold = first === undefined || state !== "active";
  return (
    <>
      {first && (
        <StatusMark tone="bad">
          {t(inRow ? "lateRow" : "lateState", {
            count: late.length,
            amount: amountText(first.amount, first.asset, locale),
            day: dayLabel(first.due, locale),
          })}
        </StatusMark>
      )}
      {isTold && <StatusMark tone={TONES[state]}>{t(`state.${state}`)}</StatusMark>}
    </>
  );
}
