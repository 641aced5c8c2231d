"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { ActionResult } from "#components/form/action-result.ts";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import type { AccountingView } from "#lib/rules/accounting/accounting.ts";
import { LabelsFields, type Labels } from "./labels-fields.tsx";

type LabelsFormProps = {
  of: keyof typeof SCHEMAS;
  id: string;
  defaults: Labels;
  accounting: AccountingView;
  action: (values: Labels & { id: string }) => Promise<ActionResult<unknown>>;
  onSaved?: () => void;
};

const SCHEMAS = {
  payin: () => import("#lib/rules/activity/labels.ts").then((module) => module.PayinLabels),
  payout: () => import("#lib/rules/activity/labels.ts").then((module) => module.PayoutLabels),
};

/** Edits the dashboard's own labels of a payin or a payout, which are never sent to the exchange. */
export function LabelsForm({ of, id, defaults, accounting, action, onSaved }: LabelsFormProps) {
  const t = useTranslations("dashboard");
  const router = useRouter();
  const form = useActionForm({
    schema: SCHEMAS[of],
    action: (values: Labels) => action({ ...values, id }),
    defaults,
    onDone: () => {
      toast(t("labelsSaved"), "success");
      router.refresh();
      onSaved?.();
    },
  });
  return (
    <Form form={form} label={t("labels")}>
      <LabelsFields labels={defaults} accounting={{ ...accounting, required: [] }} />
      <div>
        <SubmitButton tone="plain">{t("saveLabels")}</SubmitButton>
      </div>
    </Form>
  );
}
