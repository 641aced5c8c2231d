import { useTranslations } from "next-intl";
import { TextInput } from "#components/form/text-input.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import type { PayinLabels, PayoutLabels } from "#lib/rules/activity/labels.ts";

export type Labels = PayinLabels | PayoutLabels;
type LabelName = keyof PayinLabels | keyof PayoutLabels;

/** Fields for the dashboard's own labels of a payin or a payout, which are never sent to the exchange. */
export function LabelsFields({ labels }: { labels: Labels }) {
  const t = useTranslations("dashboard.label");
  // In the order of their schema.
  return (Object.keys(labels) as LabelName[]).map((name) =>
    name === "note" ? (
      <TextareaInput key={name} name={name} label={t(name)} optional />
    ) : (
      <TextInput
        key={name}
        name={name}
        label={t(name)}
        hint={name === "reference" ? t("referenceHint") : undefined}
        optional
      />
    ),
  );
}
