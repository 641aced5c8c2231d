"use client";
import { FieldNotes } from "#components/ui/field.tsx";
import { CheckboxInput } from "./checkbox-input.tsx";
import { useFieldFrame } from "./use-field-frame.ts";

type CheckboxGroupProps = {
  name: string;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string; hint?: string }[];
};

/** Checkboxes below one legend; the value of each is a key of the field. */
export function CheckboxGroup({ name, label, hint, options }: CheckboxGroupProps) {
  const { id, error } = useFieldFrame(name, label);
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      aria-describedby={
        [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined
      }
    >
      <legend id={id} tabIndex={-1} className="mb-1.5 text-sm font-medium">
        {label}
      </legend>
      {options.map(({ value, ...option }) => (
        <CheckboxInput key={value} name={`${name}.${value}`} {...option} />
      ))}
      <div className="mt-1.5 grid gap-1">
        <FieldNotes control={id} hint={hint} error={error} />
      </div>
    </fieldset>
  );
}
