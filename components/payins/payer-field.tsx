import { useTranslations } from "next-intl";
import { useId } from "react";
import { TextInput } from "#components/form/text-input.tsx";
import { PAYER_MAX } from "#lib/rules/activity/payer-max.ts";

/** Who is expected to pay; the browser offers the company itself and earlier payers while it is typed. */
export function PayerField({ payers }: { payers: readonly string[] }) {
  const t = useTranslations("payins");
  const list = useId();
  return (
    <>
      <TextInput
        name="expected_payer"
        label={t("fromWhom")}
        hint={t("fromWhomHint")}
        optional
        maxLength={PAYER_MAX}
        autoComplete="off"
        list={list}
      />
      <datalist id={list} translate="no">
        {payers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
