import { useTranslations } from "next-intl";
import { SelectInput } from "#components/form/select-input.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import type { AccountingView } from "#lib/rules/accounting/accounting.ts";
import type { PayinLabels, PayoutLabels } from "#lib/rules/activity/labels.ts";

export type Labels = PayinLabels | PayoutLabels;
type LabelName = keyof PayinLabels | keyof PayoutLabels;

type LabelsFieldsProps = { labels: Labels; accounting: AccountingView };

/** Fields for the dashboard's own labels of a payin or a payout, which are never sent to the exchange. */
export function LabelsFields({ labels, accounting: { categories, required } }: LabelsFieldsProps) {
  const t = useTranslations("dashboard.label");
  const isOptional = (name: LabelName) => !required.some((one) => one === name);
  const offered = categories.filter(({ id, isArchived }) => !isArchived || id === labels.category);
  // In the order of their schema.
  return (Object.keys(labels) as LabelName[]).map((name) => {
    if (name === "note") {
      return <TextareaInput key={name} name={name} label={t(name)} optional={isOptional(name)} />;
    }
    if (name === "category") {
      return offered.length === 0 && isOptional(name) ? null : (
        <SelectInput
          key={name}
          name={name}
          label={t(name)}
          placeholder={t("noCategory")}
          options={offered.map(({ id, name: label }) => ({ value: id, label }))}
          optional={isOptional(name)}
        />
      );
    }
    return (
      <TextInput
        key={name}
        name={name}
        label={t(name)}
        hint={name === "reference" ? t("referenceHint") : undefined}
        optional={isOptional(name)}
      />
    );
  });
}
