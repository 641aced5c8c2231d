"use client";
import { useTranslations } from "next-intl";
import { CheckboxInput } from "#components/form/checkbox-input.tsx";
import { useFieldFrame } from "#components/form/use-field-frame.ts";
import { FieldNotes } from "#components/ui/field.tsx";
import { ROLES } from "#lib/rules/people/people.ts";

type RoleChoiceProps = { name: string; label: string; hint: string };

/** The roles to tick, each explained in a sentence. */
export function RoleChoice({ name, label, hint }: RoleChoiceProps) {
  const t = useTranslations("people");
  const { id, error } = useFieldFrame(name, label);
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
    >
      <legend id={id} tabIndex={-1} className="mb-1.5 text-sm font-medium">
        {label}
      </legend>
      {ROLES.map((role) => (
        <CheckboxInput
          key={role}
          name={`${name}.${role}`}
          label={t(`roles.${role}`)}
          hint={t(`roleMeans.${role}`)}
        />
      ))}
      <div className="mt-1.5 grid gap-1">
        <FieldNotes control={id} hint={hint} error={error} />
      </div>
    </fieldset>
  );
}
