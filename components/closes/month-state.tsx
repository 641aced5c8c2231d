import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { MonthState as State } from "#lib/rules/closes/blockers.ts";

const TONES: Record<State, StatusTone> = {
  running: "ahead",
  later: "ahead",
  next: "warn",
  blocked: "warn",
  ready: "info",
  waiting: "wait",
  approved: "info",
  closed: "ok",
};

/** How a month stands. */
export function MonthState({ state }: { state: State }) {
  const t = useTranslations("closes");
  return <StatusMark tone={TONES[state]}>{t(`state.${state}`)}</StatusMark>;
}
