import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { ApprovalView } from "#lib/policies/views/approval.ts";
import type { BatchState } from "#lib/rules/batches/batch-states.ts";

const TONES = {
  draft: "ahead",
  fixed: "wait",
  running: "busy",
  paused: "warn",
  ended: "ok",
  discarded: "off",
} as const satisfies Record<BatchState, string>;

type BatchStateMarkProps = {
  state: BatchState;
  /** What its policy asks, where that is known. */
  approval?: ApprovalView<"batch">;
};

/** Where a batch stands; of one that is fixed, whose turn it is. */
export function BatchStateMark({ state, approval }: BatchStateMarkProps) {
  const t = useTranslations("batches");
  // What has lapsed is not unasked: the panel says why.
  const is = approval?.lapsed ? null : approval?.is;
  const turn =
    is === "needed"
      ? "unasked"
      : is === "waiting"
        ? "waiting"
        : is === "free" || is === "granted"
          ? "toSign"
          : null;
  return (
    <StatusMark tone={TONES[state]}>
      {state === "fixed" && turn ? t(`turn.${turn}`) : t(`state.${state}`)}
    </StatusMark>
  );
}
