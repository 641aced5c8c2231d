import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { LateBy, Moment } from "#components/money/moment.tsx";
import {
  TENSES,
  Timeline,
  type StepState,
  type TimelineStep,
} from "#components/money/timeline.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { payinLateness } from "#lib/rules/payins/payin-lateness.ts";
import type { PayinPhase } from "#lib/rules/payins/payin-phase.ts";
import { chainWord } from "./payin-words.ts";

const WELL = ["awaiting_pix", "sending", "confirming", "completed"] as const;
/** The steps of a payin whose tokens can't be sent. */
const BACK = ["awaiting_pix", "sending", "returned"] as const;
type Step = (typeof WELL)[number] | (typeof BACK)[number];

const goesBack = (phase: PayinPhase) => phase === "returning" || phase === "failed";

/** A step's state; an ended payin failed at the first step that it did not reach, and has none after it. */
function stateOf(step: Step, phase: PayinPhase, payin: PayinView): StepState | null {
  if (goesBack(phase)) {
    if (step === "sending") return "failed";
    if (step === "returned") return isBack(payin) ? "done" : "current";
    return "done";
  }
  const reached: Record<Step, boolean> = {
    awaiting_pix: payin.paidAt !== null || phase === "completed",
    sending: payin.transactionHash !== null || phase === "completed",
    confirming: phase === "completed",
    completed: phase === "completed",
    returned: false,
  };
  if (reached[step]) return isContradicted(step, phase, payin) ? "differs" : "done";
  const current = WELL.find((each) => !reached[each]);
  if (phase === "expired" && step !== current) return null;
  if (step !== current || phase === "unknown") return "ahead";
  if (phase === "expired") return "lapsed";
  if (latenessOf(payin, phase)?.isLate) return "held";
  return phase === "awaiting_pix" ? "awaited" : "current";
}

const latenessOf = (payin: PayinView, phase: PayinPhase) =>
  payinLateness(payin, phase, new Date(payin.serverNow));

/** Our own node shows something else than the exchange says of the step. */
const isContradicted = (step: Step, phase: PayinPhase, { chainCheck }: PayinView) =>
  phase === "completed" &&
  chainCheck === "differs" &&
  (step === "confirming" || step === "completed");

const own = (payin: PayinView) => payin.returns.filter(({ reason }) => reason === "undeliverable");
const isBack = (payin: PayinView) =>
  own(payin).length > 0 && own(payin).every(({ status }) => status === "returned");

type PayinStepsProps = {
  payin: PayinView;
  phase: PayinPhase;
  /** The code stands beside them, with the time until which it can be paid. */
  besideCode?: boolean;
};

/** What happened to the PIX and the tokens, what comes next, and until when. */
export function PayinSteps({ payin, phase, besideCode = false }: PayinStepsProps) {
  const t = useTranslations("payins");
  const needed = payin.confirmationsNeeded;
  const lateness = latenessOf(payin, phase);
  const expected = lateness && (
    <span className={lateness.isLate ? "text-warn" : undefined}>
      {lateness.isLate ? (
        <LateBy by={lateness.by} minutes={lateness.minutes} exact />
      ) : (
        <>
          <span>{t("expectedBy")}</span> <Moment at={lateness.by} short />
        </>
      )}
    </span>
  );
  const confirmed =
    needed === null
      ? t("confirmations", { count: payin.confirmations })
      : t("confirmationsOf", { count: Math.min(payin.confirmations, needed), needed });
  const pixDetail = {
    awaiting_pix: besideCode ? null : (
      <>
        <span>{t("awaitingUntil")}</span> <Moment at={payin.expiresAt} exact />
      </>
    ),
    asking_bank: t("askingBank"),
    expired: t(payin.returns.length > 0 ? "nothingCounted" : "nothingPaid"),
  };
  const details: Record<Step, TimelineStep["detail"]> = {
    awaiting_pix: payin.endToEndId ? (
      <>
        <span>{t("endToEnd")}</span> <Hash text={payin.endToEndId} what={t("endToEnd")} />
      </>
    ) : phase in pixDetail ? (
      pixDetail[phase as keyof typeof pixDetail]
    ) : null,
    sending: payin.transactionHash ? (
      <Hash text={payin.transactionHash} explorer={payin.explorer?.transaction} />
    ) : phase === "sending" ? (
      expected
    ) : goesBack(phase) ? (
      t("neverSent")
    ) : null,
    confirming: isContradicted("confirming", phase, payin) ? (
      <ChainShows payin={payin} />
    ) : phase === "completed" ? (
      payin.confirmations === 0 ? (
        t("confirmationsUntold")
      ) : (
        confirmed
      )
    ) : phase === "confirming" ? (
      <>
        <span className="block">{confirmed}</span>
        {expected}
      </>
    ) : null,
    returned: isBack(payin)
      ? own(payin).map((one) => (
          <span key={one.endToEndId} className="block">
            <span>{t("idOfCome")}</span> <Hash text={one.endToEndId} what={t("endToEnd")} />
          </span>
        ))
      : t(own(payin).length > 0 ? "returnState.returning" : "returnUntold"),
    completed:
      phase === "completed" && !isContradicted("completed", phase, payin) ? (
        <Amount units={payin.receiverAmount} asset={payin.token} />
      ) : null,
  };
  const times: Partial<Record<Step, string | null>> = {
    awaiting_pix: payin.paidAt,
    completed: payin.completedAt,
    returned: isBack(payin) ? (own(payin).at(-1)?.returnedAt ?? null) : null,
  };
  const order: readonly Step[] = goesBack(phase) ? BACK : WELL;
  const steps = order.flatMap((step) => {
    const state = stateOf(step, phase, payin);
    if (state === null) return [];
    return {
      key: step,
      title:
        step === "awaiting_pix" && phase === "asking_bank"
          ? t("phase.asking_bank")
          : state === "differs"
            ? t(step === "completed" ? "stepCompletedSaid" : "chainDiffers")
            : t(`step.${step}.${TENSES[state]}`),
      state,
      at: times[step] ?? null,
      detail: details[step],
    };
  });
  return <Timeline steps={steps} />;
}

/** What the exchange says that came, and what our own node shows. */
function ChainShows({ payin }: { payin: PayinView }) {
  const t = useTranslations("payins");
  const { token, receiverAmount, chainAmount, chainDifference } = payin;
  const found = chainDifference === null ? undefined : chainWord(chainDifference);
  return (
    <>
      <Sentence>
        {t.rich("stepSaid", { amount: () => <Amount units={receiverAmount} asset={token} /> })}
      </Sentence>{" "}
      {chainAmount !== null ? (
        <Sentence>
          {t.rich("stepShown", { amount: () => <Amount units={chainAmount} asset={token} /> })}
        </Sentence>
      ) : (
        chainDifference !== null && (
          <span>
            {t("chainFound", { what: found ? t(`chainWord.${found}`) : chainDifference })}
          </span>
        )
      )}
    </>
  );
}
