import type { ComponentProps } from "react";
import { Field, type FieldFrame } from "./field.tsx";

type TextareaProps = FieldFrame & Omit<ComponentProps<"textarea">, "id" | "className">;

/** A text field of several lines. */
export function Textarea({
  label,
  hint,
  error,
  optional,
  id,
  className,
  rows = 3,
  ...textarea
}: TextareaProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      id={id}
      className={className}
    >
      {(aria) => (
        <textarea
          {...aria}
          {...textarea}
          rows={rows}
          className="control input-box field-sizing-content max-h-80 py-2"
        />
      )}
    </Field>
  );
}
