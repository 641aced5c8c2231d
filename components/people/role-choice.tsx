"use client";
import { useTranslations } from "next-intl";
import { CheckboxGroup } from "#components/form/checkbox-group.tsx";
import { ROLES } from "#lib/rules/people/people.ts";

type RoleChoiceProps = { name: string; label: string; hint: string };

/** The roles to tick, each explained in a sentence. */
export function RoleChoice(props: RoleChoiceProps) {
  const t = useTranslations("people");
  const options = ROLES.map((value) => ({
    value,
    label: t(`roles.${value}`),
    hint: t(`roleMeans.${value}`),
  }));
  return <CheckboxGroup {...props} options={options} />;
}
