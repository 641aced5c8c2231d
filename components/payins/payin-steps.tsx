import { useTranslations } from "next-intl";
import { Amount } from "#components/desk/amount.tsx";
import { Hash } from "#components/desk/hash.tsx";
import { Moment } from "#components/desk/moment.tsx";
import { Timeline, type StepState, type TimelineStep } from "#components/desk/timeline.tsx";
import type { PayinView } from "#lib/data/payin-view.ts";
import type { PayinPhase } from "./payin-phase.ts";

const ORDER = ["awaiting_pix", "sending", "confirming", "completed"] as const;
type Step = (typeof ORDER)[number];

/** How far each step is: an ended payin failed at the first step that it did not reach. */
function stateOf(step: Step, phase: PayinPhase, payin: PayinView): StepState {
  const reached: Record<Step, boolean> = {
    awaiting_pix: payin.paidAt !== null || phase === "completed",
    sending: payin.transactionHash !== null || phase === "completed",
    confirming: phase === "completed",
    completed: phase === "completed",
  };
  if (reached[step]) return "done";
  const current = ORDER.find((each) => !reached[each]);
  if (step !== current || phase === "unknown") return "ahead";
  return phase === "failed" || phase === "expired" ? "failed" : "current";
}

/** What happened to the PIX and to the tokens, and what is awaited until when. */
export function PayinSteps({ payin, phase }: { payin: PayinView; phase: PayinPhase }) {
  const t = useTranslations("payins");
  const needed = payin.confirmationsNeeded;
  const pixDetail = {
    awaiting_pix: (
      <>
        {t("awaitingUntil")} <Moment at={payin.expiresAt} exact />
      </>
    ),
    asking_bank: t("askingBank"),
    expired: t("nothingPaid"),
  };
  const details: Record<Step, TimelineStep["detail"]> = {
    awaiting_pix: payin.endToEndId ? (
      <>
        {t("endToEnd")} <Hash text={payin.endToEndId} what={t("endToEnd")} />
      </>
    ) : phase in pixDetail ? (
      pixDetail[phase as keyof typeof pixDetail]
    ) : null,
    sending: payin.transactionHash ? (
      <Hash text={payin.transactionHash} />
    ) : phase === "sending" ? (
      t("sendingNow")
    ) : null,
    confirming:
      phase === "confirming" || phase === "completed"
        ? needed === null
          ? t("confirmations", { count: payin.confirmations })
          : t("confirmationsOf", { count: Math.min(payin.confirmations, needed), needed })
        : null,
    completed:
      phase === "completed" ? <Amount units={payin.receiverAmount} asset={payin.token} /> : null,
  };
  const times: Partial<Record<Step, string | null>> = {
    awaiting_pix: payin.paidAt,
    completed: payin.completedAt,
  };
  const steps = ORDER.map((step) => ({
    key: step,
    title: t(`step.${step}`),
    state: stateOf(step, phase, payin),
    at: times[step] ?? null,
    detail: details[step],
  }));
  return <Timeline steps={steps} />;
}
