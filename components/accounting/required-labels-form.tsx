"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { CheckboxGroup } from "#components/form/checkbox-group.tsx";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Card } from "#components/ui/card.tsx";
import { setRequiredLabelsAction } from "#lib/accounting/actions/accounting-settings.ts";
import type { AccountingSettings } from "#lib/accounting/views/accounting.ts";
import type { LabelName } from "#lib/rules/accounting/accounting.ts";

const NAMES: readonly LabelName[] = ["reference", "cost_centre", "category", "note"];
const ticks = (names: readonly LabelName[]) =>
  Object.fromEntries(NAMES.map((name) => [name, names.includes(name)])) as Record<
    LabelName,
    boolean
  >;

const loadSchema = () =>
  import("#lib/rules/accounting/accounting.ts").then((module) => module.SaveRequired);

/** Which labels must be filled in before a payment is made. */
export function RequiredLabelsForm({ required }: Pick<AccountingSettings, "required">) {
  const t = useTranslations("accounting");
  const labels = useTranslations("dashboard.label");
  const router = useRouter();
  const form = useActionForm({
    schema: loadSchema,
    name: "required",
    action: setRequiredLabelsAction,
    defaults: { payin: ticks(required.payin), payout: ticks(required.payout) },
    onDone: () => {
      toast(t("requiredSaved"), "success");
      router.refresh();
    },
  });
  const options = NAMES.map((value) => ({ value, label: labels(value) }));
  return (
    <Card title={t("required")}>
      <Form form={form} label={t("required")}>
        <div className="flex flex-wrap gap-x-12 gap-y-5">
          <CheckboxGroup name="payin" label={t("requiredPayin")} options={options} />
          <CheckboxGroup name="payout" label={t("requiredPayout")} options={options} />
        </div>
        <p className="text-sm text-muted">{t("requiredHint")}</p>
        <div>
          <SubmitButton tone="plain">{t("saveRequired")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
