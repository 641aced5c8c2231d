import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { BatchStanding } from "#lib/rules/batches/batch-states.ts";

const TONES = {
  draft: "ahead",
  unasked: "wait",
  again: "warn",
  waiting: "wait",
  barred: "bad",
  to_sign: "wait",
  running: "busy",
  paused: "warn",
  ended: "ok",
  discarded: "off",
} as const satisfies Record<BatchStanding, StatusTone>;

/** The word and the tone of where a batch stands. */
export function useBatchState(): (standing: BatchStanding) => { word: string; tone: StatusTone } {
  const t = useTranslations("batches");
  return (standing) => ({ word: t(`state.${standing}`), tone: TONES[standing] });
}

type BatchStateMarkProps = {
  standing: BatchStanding;
  /** What has come before it, as one state with it: "Approved · Paying". */
  after?: string;
};

/** Where a batch stands; of one that is fixed, whose turn it is. */
export function BatchStateMark({ standing, after }: BatchStateMarkProps) {
  const { word, tone } = useBatchState()(standing);
  return <StatusMark tone={tone}>{after ? `${after} · ${word}` : word}</StatusMark>;
}
