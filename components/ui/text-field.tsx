import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Field, fieldParts, type FieldFrame } from "./field.tsx";

type TextFieldProps = FieldFrame &
  Omit<ComponentProps<"input">, "children" | "id" | "className" | "prefix"> & {
    /** Inside the box, before and after the text (a currency, a unit). */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** For figures and addresses: tabular, in the fixed-width face. */
    mono?: boolean;
    /** For the figure that a form is about. */
    large?: boolean;
    /** As wide as what goes in, under a label that is wider. */
    boxClass?: string;
  };

/** A one-line text field with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = fieldParts(props);
  const { prefix, suffix, mono, large, boxClass, ...input } = control;
  return (
    <Field {...frame}>
      {(aria) => (
        <span className={cx("relative flex", boxClass)}>
          {prefix && <Affix side="left-3">{prefix}</Affix>}
          <input
            {...aria}
            {...input}
            className={cx(
              "control input-box",
              large && "min-h-14 text-2xl font-semibold tabular-nums",
              Boolean(prefix) && (large ? "pl-12" : "pl-10"),
              Boolean(suffix) && (large ? "pr-20" : "pr-16"),
              mono && "font-mono text-sm tabular-nums",
            )}
          />
          {suffix && <Affix side="right-3">{suffix}</Affix>}
        </span>
      )}
    </Field>
  );
}

function Affix({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={cx("pointer-events-none absolute inset-y-0 grid items-center text-muted", side)}
    >
      {children}
    </span>
  );
}
