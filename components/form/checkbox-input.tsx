"use client";
import { type ComponentProps, useId } from "react";
import { get } from "react-hook-form";
import { cx } from "#components/ui/cx.ts";
import { FieldNotes, type FieldFrame } from "#components/ui/field.tsx";
import { useFormAround } from "./form-context.ts";
import { useField } from "./use-field.ts";

type CheckboxInputProps = Omit<ComponentProps<typeof Checkbox>, "label" | "error" | "id"> & {
  name: string;
  label: string;
};

/** A checkbox bound to the surrounding form. */
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

type CheckboxProps = Omit<FieldFrame, "optional"> &
  Omit<ComponentProps<"input">, "type" | "id" | "className">;

/** A checkbox with its label beside it. */
function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const own = useId();
  const control = id ?? own;
  const described = [hint ? `${control}-hint` : "", error ? `${control}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={cx("grid", className)}>
      <label className="flex items-start gap-2.5 pt-1 pb-0.5 text-base pointer-coarse:pt-2.5">
        <input
          {...input}
          id={control}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-4 shrink-0"
        />
        <span>{label}</span>
      </label>
      <div className="grid gap-1 pl-6.5 empty:hidden">
        <FieldNotes control={control} hint={hint} error={error} />
      </div>
    </div>
  );
}
