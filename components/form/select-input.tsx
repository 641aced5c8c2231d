"use client";
import type { ComponentProps } from "react";
import { Select } from "#components/ui/select.tsx";
import { useField } from "./use-field.ts";

type SelectInputProps = Omit<ComponentProps<typeof Select>, "name" | "label" | "error" | "id"> & {
  name: string;
  label: string;
};

/** A select bound to the surrounding form. */
export function SelectInput({ name, label, ...rest }: SelectInputProps) {
  const { control, id, error, initial } = useField(name, label);
  return (
    <Select {...rest} {...control} id={id} label={label} error={error} defaultValue={initial} />
  );
}
