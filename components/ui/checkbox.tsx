import { useId, type ComponentProps } from "react";
import { cx } from "./cx.ts";
import { FieldNotes, type FieldFrame } from "./field.tsx";

type CheckboxProps = Omit<FieldFrame, "optional"> &
  Omit<ComponentProps<"input">, "type" | "id" | "className">;

/** One yes-or-no choice; the label stands beside the box. */
export function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const own = useId();
  const control = id ?? own;
  const described = [hint ? `${control}-hint` : "", error ? `${control}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={cx("grid gap-1", className)}>
      <label className="flex items-start gap-2.5 py-1 text-base pointer-coarse:py-2.5">
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
