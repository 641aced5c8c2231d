import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { DraftView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { askedFor } from "#components/sub-accounts/documents/document-checklist.tsx";
import { DocumentList } from "#components/sub-accounts/documents/document-list.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { useShownValue } from "#components/sub-accounts/use-shown-value.ts";
import { OnboardingFrame } from "./onboarding-frame.tsx";
import { RefusedDraft } from "./refused-draft.tsx";
import { ReviewMissing } from "./review-missing.tsx";
import { SendDraft } from "./send-draft.tsx";
import { stepFaults } from "./step-faults.ts";
import { flatten, type Sections } from "./flat-values.ts";
import { STEP_FIELDS, TYPED_STEPS } from "./steps.ts";

type ReviewStepProps = {
  draft: DraftView;
  canReveal: boolean;
  canSend: boolean;
};

/** The whole draft on one page, and the button that sends exactly what is shown. */
export function ReviewStep({ draft, canReveal, canSend }: ReviewStepProps) {
  const t = useTranslations("onboarding");
  const { id, version, content, documents } = draft;
  const faults = stepFaults(content);
  const missing = askedFor(draft.missing, "RG");
  const isWhole =
    missing.length === 0 && Object.values(faults).every((step) => Object.keys(step).length === 0);
  return (
    <OnboardingFrame draft={draft} step="review" faults={faults}>
      <div className="grid max-w-3xl gap-5">
        <RefusedDraft id={id} refusal={draft.refusal} />
        <ReviewMissing id={id} faults={faults} missing={missing} />
        <ReviewFacts id={id} content={content} />
        <Card title={t("review.documents")} actions={<ChangeStep id={id} step="documents" />}>
          <DocumentList id={id} documents={documents} canReveal={canReveal} />
        </Card>
        {isWhole && canSend && <p className="text-soft">{t("review.sendHint")}</p>}
        {isWhole && !canSend && <Notice tone="info">{t("review.cantSend")}</Notice>}
        <div className="flex flex-wrap gap-2">
          <LinkButton href={`/sub-accounts/${id}/edit/documents`} prefetch={false}>
            {t("back")}
          </LinkButton>
          {isWhole && canSend && <SendDraft id={id} version={version} />}
          <LinkButton href="/sub-accounts" tone="quiet">
            {t("leave")}
          </LinkButton>
        </div>
      </div>
    </OnboardingFrame>
  );
}

/** Everything that was typed, step by step, with a link back to each. */
function ReviewFacts({ id, content }: { id: string; content: Sections }) {
  const t = useTranslations("onboarding");
  const show = useShownValue();
  const values = flatten(content);
  return TYPED_STEPS.map((step) => (
    <Card key={step} title={t(`steps.${step}`)} actions={<ChangeStep id={id} step={step} />}>
      <DescriptionList
        look="stack"
        items={STEP_FIELDS[step].map((name) => ({
          term: t(`fields.${name}.label`),
          detail: show(name, values[name]) ?? (
            <span className="text-muted">{t("review.notFilled")}</span>
          ),
        }))}
      />
    </Card>
  ));
}

type ChangeStepProps = { id: string; step: keyof typeof STEP_FIELDS | "documents" };

/** A link back to a step. */
function ChangeStep({ id, step }: ChangeStepProps) {
  const t = useTranslations("onboarding");
  return (
    <LinkButton
      href={`/sub-accounts/${id}/edit/${step}`}
      size="sm"
      prefetch={false}
      aria-label={t("review.changeWhat", { step: t(`steps.${step}`) })}
    >
      {t("review.change")}
    </LinkButton>
  );
}
