"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Card } from "#components/ui/card.tsx";
import { setRegulatoryAction } from "#lib/regulatory/actions/settings.ts";
import { PURPOSE_CHOICES, type RegulatorySetting } from "#lib/rules/regulatory/setting.ts";

const loadSchema = () =>
  import("#lib/rules/regulatory/purpose.ts").then((module) => module.SaveRegulatorySetting);

const WAITS = ["no", "yes"] as const;

/** Of which payments a purpose code is asked, and whether they wait for it. */
export function RegulatorySettingForm({ setting }: { setting: RegulatorySetting }) {
  const t = useTranslations("regulatory");
  const router = useRouter();
  const form = useActionForm({
    schema: loadSchema,
    name: "purpose-setting",
    action: setRegulatoryAction,
    defaults: {
      purpose_of: setting.purposeOf,
      purpose_required: setting.isRequired ? ("yes" as const) : ("no" as const),
    },
    onDone: () => {
      toast(t("settingSaved"), "success");
      router.refresh();
    },
  });
  return (
    <Card title={t("setting")}>
      <Form form={form} label={t("setting")}>
        <RadioInput
          name="purpose_of"
          label={t("purposeOf")}
          hint={t("ofHint")}
          options={PURPOSE_CHOICES.map((value) => ({ value, label: t(`of.${value}`) }))}
        />
        <RadioInput
          name="purpose_required"
          label={t("requiredLabel")}
          options={WAITS.map((value) => ({ value, label: t(`requiredOption.${value}`) }))}
        />
        <div>
          <SubmitButton tone="plain">{t("save")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
