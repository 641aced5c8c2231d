import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { PayinView } from "#lib/data/payin-view.ts";
import { payinPhase, type PayinPhase } from "./payin-phase.ts";

const TONES = {
  awaiting_pix: "wait",
  asking_bank: "busy",
  sending: "busy",
  confirming: "busy",
  completed: "ok",
  failed: "bad",
  expired: "off",
  unknown: "off",
} as const satisfies Record<PayinPhase, StatusTone>;

/** A payin's state in the list and beside its title; a word we do not know is shown as it is. */
export function PayinStatus({ payin }: { payin: PayinView }) {
  const t = useTranslations("payins");
  const phase = payinPhase(payin, new Date(payin.serverNow));
  const differs = phase === "completed" && payin.chainCheck === "differs";
  return (
    <StatusMark tone={differs ? "warn" : TONES[phase]}>
      {phase === "unknown" ? payin.status : t(`phase.${phase}`)}
    </StatusMark>
  );
}
