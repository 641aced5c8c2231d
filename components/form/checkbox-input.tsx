"use client";
import type { ComponentProps } from "react";
import { get } from "react-hook-form";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { useFormAround } from "./form-context.ts";
import { useField } from "./use-field.ts";

type CheckboxInputProps = Omit<ComponentProps<typeof Checkbox>, "label" | "error" | "id"> & {
  name: string;
  label: string;
};

/** A yes-or-no choice of the form around it. */
export function CheckboxInput({ name, label, ...rest }: CheckboxInputProps) {
  const { defaults } = useFormAround();
  const { control, id, error } = useField(name, label);
  return (
    <Checkbox
      {...rest}
      {...control}
      id={id}
      label={label}
      error={error}
      defaultChecked={get(defaults, name) === true}
    />
  );
}
