import { useTranslations } from "next-intl";
import { TextInput } from "#components/form/text-input.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";

/** The desk's own words on a payin or a payout: for its books, never sent to the exchange. */
export function LabelsFields() {
  const t = useTranslations("desk");
  return (
    <>
      <TextInput name="reference" label={t("reference")} hint={t("referenceHint")} optional />
      <TextInput name="cost_centre" label={t("costCentre")} optional />
      <TextareaInput name="note" label={t("note")} optional />
    </>
  );
}
