import { useTranslations } from "next-intl";
import { usePayinState } from "#components/payins/payin-status.tsx";
import { usePayoutState } from "#components/payouts/follow/payout-status.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { MovementView } from "#lib/activity/views/activity.ts";
import type { MovementState } from "#lib/rules/activity/movements.ts";

const TONES = {
  open: "busy",
  done: "ok",
  failed: "bad",
  expired: "off",
} as const satisfies Record<MovementState, StatusTone>;

/** The word and the tone of a movement's state: a payment's own, as in its own list. */
export function useMovementState(): (movement: MovementView) => { word: string; tone: StatusTone } {
  const t = useTranslations("activity.rowState");
  const ofPayin = usePayinState();
  const ofPayout = usePayoutState();
  return ({ kind, state, payin, payout }) => {
    if (payin) return ofPayin(payin);
    if (payout) return ofPayout(payout);
    if (kind === "return") {
      const isBack = state === "done";
      return { word: t(isBack ? "returned" : "returning"), tone: isBack ? "ok" : "warn" };
    }
    return { word: t(state), tone: TONES[state] };
  };
}

export function MovementStatus({ movement }: { movement: MovementView }) {
  const { word, tone } = useMovementState()(movement);
  return <StatusMark tone={tone}>{word}</StatusMark>;
}
