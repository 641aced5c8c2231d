import type { DraftView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { OnboardingFrame } from "./onboarding-frame.tsx";
import { RefusedDraft } from "./refused-draft.tsx";
import { stepFaults } from "./step-faults.ts";
import { StepForm } from "./step-form.tsx";
import { STEPS, type Step, type TypedStep } from "./steps.ts";

type OnboardingStepProps = { draft: DraftView; step: TypedStep; shouldCheck: boolean };

/** A draft's step with input fields. */
export function OnboardingStep({ draft, step, shouldCheck }: OnboardingStepProps) {
  const { id, version, content, createdAt, savedAt, refusal } = draft;
  const href = (to: Step) => `/sub-accounts/${id}/edit/${to}`;
  const index = STEPS.indexOf(step);
  const before = STEPS[index - 1];
  return (
    <OnboardingFrame draft={draft} step={step} faults={stepFaults(content)}>
      <RefusedDraft id={id} refusal={refusal} />
      <StepForm
        key={step}
        draft={{ id, version, content, createdAt, savedAt }}
        step={step}
        back={before === undefined ? null : href(before)}
        next={href(STEPS[index + 1] ?? "review")}
        refused={refusal?.fields ?? {}}
        shouldCheck={shouldCheck}
      />
    </OnboardingFrame>
  );
}
