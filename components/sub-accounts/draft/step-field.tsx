"use client";
import { useTranslations } from "next-intl";
import { MoneyField } from "#components/form/money-field.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { cx } from "#components/ui/cx.ts";
import { ufName } from "#lib/format/uf-name.ts";
import { ADDRESS_TYPES, COMPANY_TYPES } from "#protocol/sub-accounts/sub-account-lists.ts";
import { UFS } from "#protocol/brazil/uf.ts";
import type { ComponentProps } from "react";
import { readWireText, showWireText, type WireField } from "#lib/format/wire-text.ts";
import { MaskedInput } from "#components/form/masked-input.tsx";
import {
  FIELD_KINDS,
  FIELD_WIDTHS,
  hasHint,
  OPTIONAL_FIELDS,
  SHORT_FIELDS,
} from "./field-kinds.ts";
import type { FieldName } from "./steps.ts";

/** One onboarding field. Autofill is off: it would enter the data of the browser's owner. */
export function StepField({ name }: { name: FieldName }) {
  const t = useTranslations("onboarding");
  const common = {
    name,
    label: t(`fields.${name}.label`),
    hint: hasHint(name) ? t(`fields.${name}.hint`) : undefined,
    optional: OPTIONAL_FIELDS.includes(name),
    className: cx(!SHORT_FIELDS.includes(name) && "sm:col-span-2", FIELD_WIDTHS[name]),
  };
  const kind = FIELD_KINDS[name];
  switch (kind) {
    case "yesNo": {
      const { optional: _, ...group } = common;
      return (
        <RadioInput
          {...group}
          look="segments"
          options={[
            { value: "true", label: t("yes") },
            { value: "false", label: t("no") },
          ]}
        />
      );
    }
    case "money":
      return <MoneyField {...common} asset="BRL" />;
    case "companyType":
      return (
        <SelectInput
          {...common}
          placeholder={t("choose")}
          options={COMPANY_TYPES.map((value) => ({ value, label: t(`companyType.${value}`) }))}
        />
      );
    case "uf":
      return (
        <SelectInput
          {...common}
          placeholder={t("choose")}
          options={UFS.map((value) => ({ value, label: ufName(value) }))}
        />
      );
    case "addressType":
      return (
        <SelectInput
          {...common}
          placeholder={t("choose")}
          options={ADDRESS_TYPES.map((type) => ({
            value: String(type),
            label: t(`addressType.${type}`),
          }))}
        />
      );
    case "text":
    case "email":
      return (
        <TextInput
          {...common}
          {...(kind === "email" ? { type: "email", autoCapitalize: "none" } : {})}
          autoComplete="off"
        />
      );
    default:
      return <WireInput {...common} kind={kind} />;
  }
}

type WireInputProps = Omit<ComponentProps<typeof MaskedInput>, "mask" | "read" | "show"> & {
  kind: WireField;
};

const MODES = {
  cnpj: "text",
  cpf: "numeric",
  phone: "tel",
  cep: "numeric",
  day: "numeric",
} as const satisfies Record<WireField, string>;

/** A masked field whose form value is in wire form: digits, E.164, YYYY-MM-DD. */
function WireInput({ kind, ...rest }: WireInputProps) {
  return (
    <MaskedInput
      inputMode={MODES[kind]}
      {...rest}
      mask={kind}
      read={(text) => readWireText(kind, text)}
      show={(value) => showWireText(kind, value)}
    />
  );
}
