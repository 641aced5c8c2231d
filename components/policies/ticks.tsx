"use client";
import type { ReactNode } from "react";
import { CheckboxInput } from "#components/form/checkbox-input.tsx";
import { useFieldFrame } from "#components/form/use-field-frame.ts";
import { FieldNotes } from "#components/ui/field.tsx";

type TicksProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** `value` is the tick's name in the form. */
  options: readonly { value: string; label: string }[];
};

/** Several of a few, to tick. */
export function Ticks({ name, label, hint, options }: TicksProps) {
  const { id, error } = useFieldFrame(name, label);
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={described || undefined}>
      <legend id={id} tabIndex={-1} className="mb-1 text-sm font-medium">
        {label}
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => (
          <CheckboxInput key={option.value} name={`${name}.${option.value}`} label={option.label} />
        ))}
      </div>
      <FieldNotes control={id} hint={hint} error={error} />
    </fieldset>
  );
}
