import { useTranslations } from "next-intl";
import { useBatchState } from "#components/batches/batch-state-mark.tsx";
import { usePayinState } from "#components/payins/payin-status.tsx";
import { usePayoutState } from "#components/payouts/follow/payout-status.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { isLate } from "#lib/rules/schedules/is-late.ts";
import type { OccurrencePhase } from "#lib/rules/schedules/schedule-states.ts";
import type { OccurrenceView } from "#lib/schedules/views/occurrence-view.ts";

const TONES = {
  coming: "ahead",
  due: "busy",
  asked: "wait",
  ready: "wait",
  begun: "busy",
  skipped: "off",
  missed: "bad",
  stopped: "warn",
} as const satisfies Record<OccurrencePhase, StatusTone>;

type PhaseProps = {
  one: Pick<OccurrenceView, "phase" | "kind" | "why" | "due" | "paid">;
  today: string;
};

/** In a word: of what is paid, its payment's own; late before all else; of what is prepared, what a person still does. */
function usePhase({ one, today }: PhaseProps): { word: string; tone: StatusTone } {
  const t = useTranslations("schedules");
  const ofPayout = usePayoutState();
  const ofPayin = usePayinState();
  const ofBatch = useBatchState();
  const { phase, kind, why, paid } = one;
  if (phase === "begun" && paid) {
    if ("payout" in paid) return ofPayout(paid.payout);
    return "payin" in paid ? ofPayin(paid.payin) : ofBatch(paid.batch);
  }
  // Others are asked: it waits for them, late or not.
  if (phase !== "asked" && isLate(one, today)) return { word: t("late"), tone: "bad" };
  const tone = TONES[phase];
  if (phase !== "ready") return { word: t(`phase.${phase}`), tone };
  return { word: t(`ready.${why === null ? kind : "draft"}`), tone };
}

/** Where one time of a schedule stands. */
export function PhaseMark(props: PhaseProps) {
  const { word, tone } = usePhase(props);
  return <StatusMark tone={tone}>{word}</StatusMark>;
}
