import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { DraftView } from "#lib/data/sub-account-draft.ts";
import { DocumentsStep } from "./documents-step.tsx";
import { RefusedDraft } from "./refused-draft.tsx";
import { ReviewStep } from "./review-step.tsx";
import { stateOf, stepFaults } from "./step-faults.ts";
import { StepForm } from "./step-form.tsx";
import { StepList } from "./step-list.tsx";
import { stepOfField, STEPS, type Step, type TypedStep } from "./steps.ts";

type OnboardingStepProps = {
  draft: DraftView;
  step: Step;
  shouldCheck: boolean;
  canReveal: boolean;
  canSend: boolean;
};

/** One step of a draft, with the way to all others. */
export function OnboardingStep({
  draft,
  step,
  shouldCheck,
  canReveal,
  canSend,
}: OnboardingStepProps) {
  const t = useTranslations("onboarding");
  const shell = useTranslations("shell");
  const { id, version, content, savedAt, documents, missing } = draft;
  const faults = stepFaults(content);
  const refused = draft.refusal?.fields ?? {};
  const state = (typed: TypedStep) =>
    stateOf(
      faults[typed],
      Object.keys(refused).filter((name) => stepOfField(name) === typed),
    );
  const href = (to: Step) => `/sub-accounts/${id}/edit/${to}`;
  const index = STEPS.indexOf(step);
  const next = STEPS[index + 1] ?? "review";
  const before = STEPS[index - 1];
  return (
    <>
      <PageHeader
        title={content.company_infos?.["company_name"]?.toString().trim() || t("untitled")}
        lead={t(`lead.${step}`)}
        crumbs={[{ href: "/sub-accounts", label: shell("subAccounts") }]}
      />
      <StepList
        id={id}
        here={step}
        states={{
          company: state("company"),
          representative: state("representative"),
          address: state("address"),
          documents: missing.length === 0 ? "complete" : "incomplete",
        }}
      />
      {step === "documents" ? (
        <>
          <DocumentsStep id={id} documents={documents} missing={missing} canReveal={canReveal} />
          <div className="flex flex-wrap gap-2">
            <LinkButton href={href("address")} prefetch={false}>
              {t("back")}
            </LinkButton>
            <LinkButton href={href("review")} tone="primary" prefetch={false}>
              {t("toReview")}
            </LinkButton>
          </div>
        </>
      ) : step === "review" ? (
        <ReviewStep draft={draft} faults={faults} canReveal={canReveal} canSend={canSend} />
      ) : (
        <>
          <RefusedDraft id={id} refusal={draft.refusal} />
          <StepForm
            key={step}
            draft={{ id, version, content, savedAt }}
            step={step}
            back={before === undefined ? null : href(before)}
            next={href(next)}
            refused={refused}
            shouldCheck={shouldCheck}
          />
        </>
      )}
    </>
  );
}
