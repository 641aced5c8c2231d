"use client";
import type { ComponentProps } from "react";
import { Field, fieldParts, type FieldFrame } from "#components/ui/field.tsx";
import { useField } from "./use-field.ts";

type TextareaInputProps = Omit<
  ComponentProps<typeof Textarea>,
  "name" | "label" | "error" | "id"
> & {
  name: string;
  label: string;
};

/** A multi-line text field bound to the surrounding form. */
export function TextareaInput({ name, label, ...rest }: TextareaInputProps) {
  const { control, id, error, initial } = useField(name, label);
  return (
    <Textarea {...rest} {...control} id={id} label={label} error={error} defaultValue={initial} />
  );
}

type TextareaProps = FieldFrame & Omit<ComponentProps<"textarea">, "id" | "className">;

/** A multi-line text field. */
function Textarea(props: TextareaProps) {
  const { frame, control } = fieldParts(props);
  const { rows = 3, ...textarea } = control;
  return (
    <Field {...frame}>
      {(aria) => (
        <textarea
          {...aria}
          {...textarea}
          rows={rows}
          className="control input-box field-sizing-content min-h-20 max-h-80 py-2"
        />
      )}
    </Field>
  );
}
