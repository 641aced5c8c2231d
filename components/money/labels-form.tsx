"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { ActionResult } from "#components/form/action-result.ts";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LabelsFields } from "./labels-fields.tsx";

type Values = { reference: string; cost_centre: string; note: string };
type LabelsFormProps = {
  id: string;
  defaults: Values;
  action: (values: Values & { id: string }) => Promise<ActionResult<unknown>>;
};

const loadSchema = () => import("#protocol/payin-request.ts").then((module) => module.PayinLabels);

/** The desk's own words on a payin or a payout: for its books, never sent to the exchange. */
export function LabelsForm({ id, defaults, action }: LabelsFormProps) {
  const t = useTranslations("desk");
  const router = useRouter();
  const form = useActionForm({
    schema: loadSchema,
    action: (values: Values) => action({ ...values, id }),
    defaults,
    onDone: () => {
      toast(t("labelsSaved"), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("labels")}>
      <LabelsFields />
      <div>
        <SubmitButton tone="plain">{t("saveLabels")}</SubmitButton>
      </div>
    </Form>
  );
}
