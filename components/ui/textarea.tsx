import type { ComponentProps } from "react";
import { Field, fieldParts, type FieldFrame } from "./field.tsx";

type TextareaProps = FieldFrame & Omit<ComponentProps<"textarea">, "id" | "className">;

/** A text field of several lines. */
export function Textarea(props: TextareaProps) {
  const { frame, control } = fieldParts(props);
  const { rows = 3, ...textarea } = control;
  return (
    <Field {...frame}>
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
