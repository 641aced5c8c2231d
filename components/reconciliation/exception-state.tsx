import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { ExceptionState as State } from "#lib/rules/reconciliation/exceptions.ts";

const TONES: Record<State, StatusTone> = {
  open: "warn",
  asked: "wait",
  explained: "ok",
  written_off: "ok",
  cleared: "off",
};

export function ExceptionState({ state }: { state: State }) {
  const t = useTranslations("reconciliation");
  return <StatusMark tone={TONES[state]}>{t(`state.${state}`)}</StatusMark>;
}
