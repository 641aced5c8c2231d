import { useTranslations } from "next-intl";
import { requiredDocuments } from "#components/sub-accounts/documents/required-documents.ts";
import { DocumentList } from "#components/sub-accounts/documents/document-list.tsx";
import { useShownValue } from "#components/sub-accounts/use-shown-value.ts";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { DraftView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { flatten, type FlatValues } from "./flat-values.ts";
import { OnboardingFrame } from "./onboarding-frame.tsx";
import { RefusedDraft } from "./refused-draft.tsx";
import { LackingFields, LackingFiles } from "./lacking-fields.tsx";
import { SendDraft } from "./send-draft.tsx";
import { stepFaults, stepStates } from "./step-faults.ts";
import type { FilledStep, StepState } from "./step-list.tsx";
import { STEP_FIELDS, STEPS, TYPED_STEPS, type TypedStep } from "./steps.ts";

type ReviewStepProps = {
  draft: DraftView;
  canReveal: boolean;
  canSend: boolean;
};

const FILLED_STEPS = STEPS.filter((step): step is FilledStep => step !== "review");

/** The whole draft on one page, and the button that sends exactly what is shown or leads to what it lacks. */
export function ReviewStep({ draft, canReveal, canSend }: ReviewStepProps) {
  const t = useTranslations("onboarding");
  const { id, version, content, documents } = draft;
  const faults = stepFaults(content);
  const states = stepStates(draft, faults);
  const missing = requiredDocuments(draft.missing, "RG");
  const lacking = TYPED_STEPS.map((step) => Object.keys(faults[step]).length);
  const count = lacking.reduce((sum, one) => sum + one, missing.length);
  const values = flatten(content);
  const next = count > 0 ? FILLED_STEPS.find((step) => states[step].is !== "complete") : undefined;
  return (
    <OnboardingFrame draft={draft} step="review" faults={faults}>
      <RefusedDraft id={id} refusal={draft.refusal} />
      {count > 0 && <Notice tone="warn" title={t("review.missingTitle", { count })} />}
      {TYPED_STEPS.map((step) => (
        <Card
          key={step}
          title={t(`steps.${step}`)}
          actions={<StepLink id={id} step={step} state={states[step]} />}
        >
          <FilledFacts step={step} values={values} />
          <LackingFields id={id} step={step} faults={faults[step]} />
        </Card>
      ))}
      <Card
        title={t("steps.documents")}
        actions={<StepLink id={id} step="documents" state={states.documents} />}
      >
        {documents.length > 0 && (
          <DocumentList id={id} documents={documents} canReveal={canReveal} />
        )}
        <LackingFiles id={id} missing={missing} />
      </Card>
      {count === 0 && canSend && <p className="text-soft">{t("review.sendHint")}</p>}
      {count === 0 && !canSend && <Notice tone="info">{t("review.cantSend")}</Notice>}
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/sub-accounts/${id}/edit/documents`} prefetch={false}>
          {t("back")}
        </LinkButton>
        {count === 0 && canSend && <SendDraft id={id} version={version} />}
        {next && <StepLink id={id} step={next} state={states[next]} isNext />}
        <LinkButton href="/sub-accounts" tone="quiet">
          {t("leave")}
        </LinkButton>
      </div>
    </OnboardingFrame>
  );
}

/** What was typed in a step. */
function FilledFacts({ step, values }: { step: TypedStep; values: FlatValues }) {
  const t = useTranslations("onboarding");
  const show = useShownValue();
  const items = STEP_FIELDS[step].flatMap((name) => {
    const detail = show(name, values[name]);
    return detail === null ? [] : [{ term: t(`fields.${name}.label`), detail }];
  });
  return items.length === 0 ? null : <DescriptionList look="stack" items={items} />;
}

type StepLinkProps = {
  id: string;
  step: FilledStep;
  state: StepState;
  /** The one thing to do next: it names its step. */
  isNext?: boolean;
};

/** A link back to a step, named by what is to be done there. */
function StepLink({ id, step, state, isNext = false }: StepLinkProps) {
  const t = useTranslations("onboarding");
  const act = t(`review.act.${state.is}`);
  const named = t("review.actOn", { act, step: t(`steps.${step}`) });
  return (
    <LinkButton
      href={`/sub-accounts/${id}/edit/${step}${state.is === "faulty" ? "?check=1" : ""}`}
      prefetch={false}
      {...(isNext ? { tone: "primary" } : { size: "sm", "aria-label": named })}
    >
      {isNext ? named : act}
    </LinkButton>
  );
}
