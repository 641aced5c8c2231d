import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { BatchState } from "#lib/rules/batches/batch-states.ts";

const TONES = {
  draft: "ahead",
  fixed: "wait",
  running: "busy",
  paused: "warn",
  ended: "ok",
  discarded: "off",
} as const satisfies Record<BatchState, string>;

/** Where a batch stands. */
export function BatchStateMark({ state }: { state: BatchState }) {
  const t = useTranslations("batches");
  return <StatusMark tone={TONES[state]}>{t(`state.${state}`)}</StatusMark>;
}
