import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { DraftView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { stateOf, type StepFaults } from "./step-faults.ts";
import { StepList } from "./step-list.tsx";
import { UploadsNote } from "#components/sub-accounts/documents/uploads-note.tsx";
import { stepOfField, type Step, type TypedStep } from "./steps.ts";

type OnboardingFrameProps = {
  draft: DraftView;
  step: Step;
  faults: StepFaults;
  children: ReactNode;
};

/** Surrounds every step of a draft: whose draft it is, and links to all steps. */
export function OnboardingFrame({ draft, step, faults, children }: OnboardingFrameProps) {
  const t = useTranslations("onboarding");
  const { id, content, missing, refusal } = draft;
  const named = (field: string) => content.company_infos?.[field]?.toString().trim();
  const known = named("trade_name") || named("company_name");
  const refused = Object.keys(refusal?.fields ?? {});
  const state = (typed: TypedStep) =>
    stateOf(
      faults[typed],
      refused.filter((name) => stepOfField(name) === typed),
    );
  return (
    <>
      <PageHeader
        title={known || t("untitled")}
        tab={t(`steps.${step}`)}
        lead={t(`lead.${step}`)}
        crumbs={[{ href: "/sub-accounts", label: t("subAccounts") }]}
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
      {step !== "documents" && <UploadsNote id={id} />}
      {children}
    </>
  );
}
