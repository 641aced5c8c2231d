import { useTranslations } from "next-intl";
import { CoolingOffMark } from "#components/policies/cooling-off-mark.tsx";
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
export function BatchLineState({ line: { state, why, coolingOff } }: { line: RunLineView }) {
  const t = useTranslations("batchRun");
  if (coolingOff) return <CoolingOffMark coolingOff={coolingOff} />;
  return (
    <>
      <StatusMark tone={TONES[state]}>{t(`line.${state}`)}</StatusMark>
      {why && <span className="block text-xs text-muted">{t(`lineWhy.${why}`)}</span>}
    </>
  );
}
