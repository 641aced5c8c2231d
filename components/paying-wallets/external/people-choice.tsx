"use client";
import { CheckboxInput } from "#components/form/checkbox-input.tsx";
import { useFieldFrame } from "#components/form/use-field-frame.ts";
import { FieldNotes } from "#components/ui/field.tsx";
import type { ExternalPerson } from "#lib/paying-wallets/views/external-wallets.ts";

type PeopleChoiceProps = { label: string; hint: string; people: readonly ExternalPerson[] };

/** The people to tick who may pay out from an external wallet. */
export function PeopleChoice({ label, hint, people }: PeopleChoiceProps) {
  const { id, error } = useFieldFrame("people", label);
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
    >
      <legend id={id} tabIndex={-1} className="mb-1.5 text-sm font-medium">
        {label}
      </legend>
      {people.map((one) => (
        <CheckboxInput key={one.id} name={`people.${one.id}`} label={one.name} />
      ))}
      <FieldNotes control={id} hint={hint} error={error} />
    </fieldset>
  );
}
