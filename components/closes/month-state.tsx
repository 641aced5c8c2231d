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

type MonthStateProps = {
  state: State;
  /** Lines that have changed since it was closed. */
  differing: number;
};

/** How a month stands. */
export function MonthState({ state, differing }: MonthStateProps) {
  const t = useTranslations("closes");
  if (differing > 0) {
    return <StatusMark tone="warn">{t("changedSince", { count: differing })}</StatusMark>;
  }
  return <StatusMark tone={TONES[state]}>{t(`state.${state}`)}</StatusMark>;
}
