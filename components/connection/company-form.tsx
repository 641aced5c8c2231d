"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { MaskedInput } from "#components/form/masked-input.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { CompanyMark, CompanySwatch } from "#components/shell/company-mark.tsx";
import { toast } from "#components/ui/announcer.ts";
import { saveCompanyAction } from "#lib/connection/actions/company.ts";
import {
  COMPANY_COLOURS,
  COMPANY_NAME_MAX,
  companyColour,
  type CompanyColour,
  INITIALS_MAX,
  initialsOf,
} from "#lib/rules/connection/company-sign.ts";

type Values = { name: string; document: string; initials: string; colour: CompanyColour };

const loadSchema = () =>
  import("#lib/rules/connection/company.ts").then((module) => module.SaveCompany);

type CompanyFormProps = {
  defaults: Values;
  /** Another person has to approve it. */
  second: SecondPerson;
};

/** Sets the company's name, CNPJ and sign, which is drawn while it is put together. */
export function CompanyForm({ defaults, second }: CompanyFormProps) {
  const t = useTranslations("settings");
  const router = useRouter();
  const form = useActionForm<Values, { name: string }>({
    schema: loadSchema,
    action: saveCompanyAction,
    defaults,
    onDone: () => {
      toast(t("companySaved"), "success");
      router.refresh();
    },
  });
  const [name, initials, colour] = useWatch({
    control: form.methods.control,
    name: ["name", "initials", "colour"],
  });
  const letters = (initials.trim() || initialsOf(name)).slice(0, INITIALS_MAX).toUpperCase();
  const sign = { initials: letters, colour: companyColour(colour) };
  return (
    <Form form={form} className="max-w-xl">
      <p className="flex min-w-0 items-center gap-3 text-lg font-medium">
        <CompanyMark sign={letters === "" ? null : sign} />
        <bdi translate="no" className="min-w-0 wrap-anywhere">
          {name || "—"}
        </bdi>
      </p>
      <TextInput
        name="name"
        label={t("companyName")}
        hint={t("companyNameHint")}
        maxLength={COMPANY_NAME_MAX}
        autoComplete="organization"
      />
      <MaskedInput
        name="document"
        label={t("companyDocument")}
        mask="cnpj"
        optional
        className="max-w-60"
      />
      <TextInput
        name="initials"
        label={t("companyInitials")}
        hint={t("companyInitialsHint")}
        maxLength={INITIALS_MAX}
        autoComplete="off"
        optional
        boxClass="max-w-20"
      />
      <RadioInput
        name="colour"
        label={t("companyColour")}
        look="segments"
        options={COMPANY_COLOURS.map((value) => ({
          value,
          label: (
            <span className="flex items-center gap-2">
              <CompanySwatch colour={value} />
              <span className="max-sm:sr-only">{t(`companyColours.${value}`)}</span>
            </span>
          ),
        }))}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton second={second}>{t("companySave")}</SubmitButton>
      </div>
    </Form>
  );
}
