import { useTranslations } from "next-intl";
import { Hash } from "#components/money/hash.tsx";
import { LateBy, Moment } from "#components/money/moment.tsx";
import { TENSES, Timeline, type StepState } from "#components/money/timeline.tsx";
import { goesBack } from "#lib/rules/payouts/payout-phase.ts";
import type { PayoutStepView, PayoutView } from "#lib/payouts/views/payout-view.ts";
import { expectedBy, lateness } from "./lateness.ts";

const STATES = {
  waiting: "ahead",
  now: "current",
  on_hold: "held",
  done: "done",
  failed: "failed",
} as const satisfies Record<ShownStep["state"], StepState>;

type ShownStep = PayoutStepView & {
  name: Exclude<PayoutStepView["name"], "partnerFee">;
  state: Exclude<PayoutStepView["state"], "skipped">;
};
type StepProps = { step: ShownStep; payout: PayoutView };

const isShown = (step: PayoutStepView): step is ShownStep =>
  step.name !== "partnerFee" && step.state !== "skipped";

const isPull = ({ name, hash }: ShownStep) => name === "transaction" && hash === null;

/** What a step waits for. */
function Awaited({ step, payout }: StepProps) {
  const t = useTranslations("payouts");
  const isReturn = step.name === "complete" && payout.phase === "refunding";
  const word =
    step.name === "transaction" && !isPull(step) ? "confirming" : isReturn ? "returned" : step.name;
  return <p>{t(`awaits.${word}`)}</p>;
}

/** Until when a step is expected, and how late it is. */
function Expected({ step, payout }: StepProps) {
  const t = useTranslations("payouts");
  const late = lateness(step, payout);
  if (late) {
    return (
      <p className="text-warn">
        <LateBy {...late} exact />
      </p>
    );
  }
  const by = expectedBy(step, payout);
  const isOver = by !== null && Date.parse(by) < Date.parse(payout.serverNow);
  // What comes after a step that is late is expected at no time that anybody knows.
  if (by === null || (isOver && step.state !== "now")) return null;
  return (
    <p>
      <span>{t("expectedBy")}</span> <Moment at={by} exact />
    </p>
  );
}

/** What happened at a step, with what to look for elsewhere. */
function StepDetail({ step, payout }: StepProps) {
  const t = useTranslations("payouts");
  const { state, name } = step;
  // Banks ask for the PIX's end-to-end id; other ids are the provider's.
  const providerId = step.providerId === step.endToEndId ? null : step.providerId;
  const hasOwnWord = step.providerStatus !== null && state !== "done";
  return (
    <div className="grid gap-0.5">
      {state === "now" && <Awaited step={step} payout={payout} />}
      {state === "on_hold" && <p>{t("stepHeld")}</p>}
      {state === "failed" && name === "transaction" && <p>{t("notTaken")}</p>}
      {state === "failed" && name === "payment" && <p>{t("pixRefused")}</p>}
      {step.endToEndId && (
        <p>
          <span>{t("endToEnd")}</span> <Hash text={step.endToEndId} what={t("endToEnd")} />
        </p>
      )}
      {step.hash && (
        <p>
          <Hash text={step.hash} what={t("hash")} explorer={payout.explorer?.transaction} />
        </p>
      )}
      {step.provider && <p>{t("provider", { name: step.provider })}</p>}
      {providerId && (
        <p>
          <span>{t("providerId")}</span> <Hash text={providerId} what={t("providerId")} />
        </p>
      )}
      {hasOwnWord && <p>{t("providerWord", { word: step.providerStatus ?? "" })}</p>}
      <Expected step={step} payout={payout} />
    </div>
  );
}

/**
 * The steps that concern the reader: what was skipped is left out, and the exchange's own fee is a part of its
 * closing the payout.
 */
function shownSteps(steps: readonly PayoutStepView[]): ShownStep[] {
  const fee = steps.find(({ name }) => name === "partnerFee");
  const closing = fee?.state === "now" || fee?.state === "on_hold" ? fee.state : null;
  return steps
    .filter(isShown)
    .map((step) =>
      step.name === "complete" && step.state === "waiting" && closing
        ? { ...step, state: closing }
        : step,
    );
}

/** What happened to the tokens and the reais, what comes next, and until when. */
export function PayoutSteps({ payout }: { payout: PayoutView }) {
  const t = useTranslations("payouts");
  const isBack = goesBack(payout.phase);
  const steps = shownSteps(payout.steps).map((step) => {
    const name = step.name === "complete" && isBack ? "returned" : step.name;
    const state = STATES[step.state];
    return {
      key: step.name,
      title: t(`step.${name}.${TENSES[state]}`),
      state,
      at: step.at,
      detail: <StepDetail step={step} payout={payout} />,
    };
  });
  return <Timeline steps={steps} />;
}
