"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useFormAround } from "#components/form/form-context.ts";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import type { CountryOption } from "#lib/format/country-options.ts";

/** Who holds a wallet's keys, and whom its tokens belong to; nothing is chosen for anybody. */
export function DeclarationFields({ countries }: { countries: readonly CountryOption[] }) {
  const t = useTranslations("regulatory.custody");
  const { methods } = useFormAround();
  const kind: unknown = useWatch({ control: methods.control, name: "custody_kind" });
  return (
    <>
      <RadioInput
        name="custody_kind"
        label={t("kind")}
        options={[
          { value: "", label: t("kindNone") },
          { value: "self", label: t("kindSelf") },
          { value: "custodian", label: t("kindCustodian") },
        ]}
      />
      {kind === "custodian" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput name="custodian_name" label={t("custodianName")} autoComplete="off" />
          <SelectInput
            name="custodian_country"
            label={t("custodianCountry")}
            placeholder={t("chooseCountry")}
            options={countries}
          />
        </div>
      )}
      <fieldset className="grid min-w-0 gap-5">
        <legend className="mb-1.5 text-sm font-medium">{t("beneficiary")}</legend>
        <p className="text-sm text-muted">{t("beneficiaryHint")}</p>
        <TextInput
          name="beneficiary_name"
          label={t("beneficiaryName")}
          autoComplete="off"
          optional
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            name="beneficiary_document"
            label={t("document")}
            hint={t("documentHint")}
            autoComplete="off"
            optional
          />
          <SelectInput
            name="beneficiary_country"
            label={t("beneficiaryCountry")}
            placeholder={t("chooseCountry")}
            options={countries}
            optional
          />
        </div>
      </fieldset>
    </>
  );
}
