import { ChevronDown } from "lucide";
import { Icon } from "./icon.tsx";
import type { ComponentProps } from "react";
import { Field, fieldParts, type FieldFrame } from "./field.tsx";

type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldFrame &
  Omit<ComponentProps<"select">, "children" | "id" | "className"> & {
    options: readonly Option[];
    /** The first, empty choice ("choose a wallet"). */
    placeholder?: string;
  };

/** The browser's own select, with its label, hint and error. */
export function Select(props: SelectProps) {
  const { frame, control } = fieldParts(props);
  const { options, placeholder, ...select } = control;
  return (
    <Field {...frame}>
      {(aria) => (
        <span className="relative flex">
          <select {...aria} {...select} className="control input-box appearance-none truncate pr-9">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  );
}
