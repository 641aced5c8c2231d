import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { RunLineView } from "#lib/batches/views/batch-run.ts";

const TONES = {
  waiting: "ahead",
  open: "busy",
  paid: "ok",
  failed: "bad",
  stopped: "off",
} as const satisfies Record<RunLineView["state"], StatusTone>;

/** Where a line stands, and why it was not paid. */
export function BatchLineState({ line: { state, why } }: { line: RunLineView }) {
  const t = useTranslations("batchRun");
  return (
    <>
      <StatusMark tone={TONES[state]}>{t(`line.${state}`)}</StatusMark>
      {why && <span className="block text-xs text-muted">{t(`lineWhy.${why}`)}</span>}
    </>
  );
}
