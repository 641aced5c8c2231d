"use client";
import { useTranslations } from "next-intl";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { writeOffAction } from "#lib/reconciliation/actions/write-off.ts";
import type { ExceptionDetail } from "#lib/reconciliation/views/exception.ts";
import type { ExplainException } from "#lib/rules/reconciliation/decide.ts";
import { useLimitText } from "./use-limit-text.ts";
import { useNextException } from "./use-next-exception.ts";

const loadSchema = () =>
  import("#lib/rules/reconciliation/decide.ts").then((module) => module.ExplainException);

type WriteOffFormProps = {
  id: string;
  writeOff: ExceptionDetail["writeOff"];
  /** To begin with. */
  reason?: string | undefined;
};

/** Asks another person to write a difference off, within the limit. */
export function WriteOffForm({ id, writeOff, reason = "" }: WriteOffFormProps) {
  const t = useTranslations("reconciliation");
  const go = useNextException();
  const limit = useLimitText(writeOff.limit);
  const form = useActionForm<ExplainException, object>({
    name: `write-off-${id}`,
    schema: loadSchema,
    action: writeOffAction,
    defaults: { id, reason },
    onDone: () => go(t("writtenOff"), null),
  });
  return (
    <Form form={form} label={t("writeOff")}>
      <p className="text-sm text-muted">{t("writeOffHint", { limit })}</p>
      <TextareaInput name="reason" label={t("reason")} />
      <div>
        <SubmitButton tone="plain" pendingLabel={t("writingOff")}>
          {t("writeOffSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
