"use client";
import type { ComponentProps } from "react";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { useField } from "./use-field.ts";

type RadioInputProps = Omit<ComponentProps<typeof RadioGroup>, "label" | "error" | "id"> & {
  label: string;
};

/** A radio group bound to the surrounding form. */
export function RadioInput({ name, label, ...rest }: RadioInputProps) {
  const { control, id, error, initial } = useField(name, label);
  return (
    <RadioGroup {...rest} {...control} id={id} label={label} error={error} defaultValue={initial} />
  );
}
