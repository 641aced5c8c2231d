"use client";
import { useTranslations } from "next-intl";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { ClashNotice } from "./clash-notice.tsx";
import { LeaveLink } from "./leave-link.tsx";
import { SaveNote } from "./save-note.tsx";
import { StepField } from "./step-field.tsx";
import { STEP_FIELDS, type TypedStep } from "./steps.ts";
import type { DrawnDraft } from "./use-draft-saver.ts";
import { useStepForm } from "./use-step-form.ts";

type StepFormProps = {
  draft: DrawnDraft;
  step: TypedStep;
  /** Addresses of the neighbouring steps; null: this is the first. */
  back: string | null;
  next: string;
  refused: Record<string, string>;
  shouldCheck: boolean;
};

/** A step with input fields: the fields, their save state, and the way on. */
export function StepForm({ back, ...options }: StepFormProps) {
  const t = useTranslations("onboarding");
  const { form, saver, state, clashes, settle } = useStepForm(options);
  return (
    <Form form={form} label={t(`steps.${options.step}`)}>
      <ClashNotice clashes={clashes} onSettle={settle} />
      <div className="grid gap-5 sm:grid-cols-2">
        {STEP_FIELDS[options.step].map((name) => (
          <StepField key={name} name={name} />
        ))}
      </div>
      <SaveNote
        state={state}
        createdAt={options.draft.createdAt}
        onRetry={() => void saver.flush()}
      />
      <div className="flex flex-wrap items-center gap-2">
        {back !== null && <LeaveLink href={back}>{t("back")}</LeaveLink>}
        <SubmitButton pendingLabel={t("saving")}>{t("continue")}</SubmitButton>
        <LeaveLink href="/sub-accounts" tone="quiet">
          {t("leave")}
        </LeaveLink>
      </div>
    </Form>
  );
}
