"use client";
import type { ComponentProps } from "react";
import { TextField } from "#components/ui/text-field.tsx";
import { useField } from "./use-field.ts";

type TextInputProps = Omit<ComponentProps<typeof TextField>, "name" | "label" | "error" | "id"> & {
  name: string;
  label: string;
};

/** A text field bound to the surrounding form. */
export function TextInput({ name, label, ...rest }: TextInputProps) {
  const { control, id, error, initial } = useField(name, label);
  return (
    <TextField {...rest} {...control} id={id} label={label} error={error} defaultValue={initial} />
  );
}
