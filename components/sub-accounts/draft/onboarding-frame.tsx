import { useTranslations } from "next-intl";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { UploadsNote } from "#components/sub-accounts/documents/uploads-note.tsx";
import type { DraftView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { stepStates, type StepFaults } from "./step-faults.ts";
import { StepList } from "./step-list.tsx";
import type { Step } from "./steps.ts";
import type { Elements } from "#components/ui/elements.ts";

type OnboardingFrameProps = {
  draft: DraftView;
  step: Step;
  faults: StepFaults;
  children: Elements;
};

/** Surrounds every step of a draft: whose draft it is, and links to all steps. */
export function OnboardingFrame({ draft, step, faults, children }: OnboardingFrameProps) {
  const t = useTranslations("onboarding");
  const { id, content } = draft;
  const named = (field: string) => content.company_infos?.[field]?.toString().trim();
  const known = named("trade_name") || named("company_name");
  return (
    <>
      <PageHeader
        title={t(`steps.${step}`)}
        lead={t(`lead.${step}`)}
        crumbs={[
          { href: "/sub-accounts", label: t("subAccounts") },
          { href: `/sub-accounts/${id}`, label: known || t("untitled") },
        ]}
      />
      <Columns
        asideFirst
        aside={<StepList id={id} here={step} states={stepStates(draft, faults)} />}
      >
        {step !== "documents" && <UploadsNote id={id} />}
        {children}
      </Columns>
    </>
  );
}
