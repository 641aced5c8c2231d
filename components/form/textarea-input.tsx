"use client";
import type { ComponentProps } from "react";
import { Textarea } from "#components/ui/textarea.tsx";
import { useField } from "./use-field.ts";

type TextareaInputProps = Omit<
  ComponentProps<typeof Textarea>,
  "name" | "label" | "error" | "id"
> & {
  name: string;
  label: string;
};

/** A field of several lines of the form around it. */
export function TextareaInput({ name, label, ...rest }: TextareaInputProps) {
  const { control, id, error, initial } = useField(name, label);
  return (
    <Textarea {...rest} {...control} id={id} label={label} error={error} defaultValue={initial} />
  );
}
