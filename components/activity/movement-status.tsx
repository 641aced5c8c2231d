import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { MovementView } from "#lib/activity/views/activity.ts";
import type { MovementState } from "#lib/rules/activity/movements.ts";

const TONES = {
  open: "busy",
  done: "ok",
  failed: "bad",
  expired: "off",
} as const satisfies Record<MovementState, StatusTone>;

/** The exchange does not go on by itself, as it says. */
const HELD = ["on_hold", "pending_review"];

type Shown = { word: string; tone: StatusTone };

/** The word and the tone of a movement's state. */
export function useMovementState(): (movement: MovementView) => Shown {
  const t = useTranslations("activity.rowState");
  return ({ kind, state, status }) => {
    if (kind === "return") {
      const isBack = state === "done";
      return { word: t(isBack ? "returned" : "returning"), tone: isBack ? "ok" : "warn" };
    }
    if (kind === "payout" && state === "open" && HELD.includes(status)) {
      return { word: t("held"), tone: "warn" };
    }
    const isRefunded = kind === "payout" && status === "refunded";
    return isRefunded
      ? { word: t("refunded"), tone: "warn" }
      : { word: t(state), tone: TONES[state] };
  };
}

export function MovementStatus({ movement }: { movement: MovementView }) {
  const { word, tone } = useMovementState()(movement);
  return <StatusMark tone={tone}>{word}</StatusMark>;
}
