import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { DraftView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { DocumentsStep } from "#components/sub-accounts/documents/documents-step.tsx";
import { OnboardingFrame } from "./onboarding-frame.tsx";
import { stepFaults } from "./step-faults.ts";

/** The documents of a draft. */
export function OnboardingDocuments({
  draft,
  canReveal,
}: {
  draft: DraftView;
  canReveal: boolean;
}) {
  const t = useTranslations("onboarding");
  const { id, documents, missing, content } = draft;
  return (
    <OnboardingFrame draft={draft} step="documents" faults={stepFaults(content)}>
      <DocumentsStep id={id} documents={documents} missing={missing} canReveal={canReveal} />
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/sub-accounts/${id}/edit/address`} prefetch={false}>
          {t("back")}
        </LinkButton>
        <LinkButton href={`/sub-accounts/${id}/edit/review`} tone="primary" prefetch={false}>
          {t("toReview")}
        </LinkButton>
        <LinkButton href="/sub-accounts" tone="quiet">
          {t("leave")}
        </LinkButton>
      </div>
    </OnboardingFrame>
  );
}
