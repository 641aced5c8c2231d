import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { BatchLineView, BatchView } from "#lib/batches/views/batch.ts";

const TONES = {
  fixed: "wait",
  running: "busy",
  paused: "warn",
  ended: "ok",
} as const satisfies Record<BatchView["state"], StatusTone>;

/** Where a batch stands; one that ended before its last line is not called done. */
export function BatchState({ batch: { state, lines } }: { batch: BatchView }) {
  const t = useTranslations("batchRun");
  const isPart = state === "ended" && lines.some((line) => line.state !== "paid");
  return (
    <StatusMark tone={isPart ? "off" : TONES[state]}>
      {isPart ? t("endedPart") : t(`state.${state}`)}
    </StatusMark>
  );
}

const LINE_TONES = {
  waiting: "ahead",
  open: "busy",
  paid: "ok",
  failed: "bad",
  stopped: "off",
} as const satisfies Record<BatchLineView["state"], StatusTone>;

/** Where a line stands, and why it was not paid. */
export function LineState({ line: { state, why } }: { line: BatchLineView }) {
  const t = useTranslations("batchRun");
  return (
    <>
      <StatusMark tone={LINE_TONES[state]}>{t(`line.${state}`)}</StatusMark>
      {why && <span className="block text-xs text-muted">{t(`lineWhy.${why}`)}</span>}
    </>
  );
}
