import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Elements } from "./elements.ts";
import { StatusShape } from "./status-mark.tsx";

/** Attributes with which a control's label, hint and error are read with it. */
type ControlAria = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

export type FieldFrame = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Marks a field that may be left empty; all others are required. */
  optional?: boolean;
  id?: string;
  className?: string;
};

/** Splits a field's props into those of its frame and those of its control. */
export function fieldParts<Props extends FieldFrame>(props: Props) {
  const { label, hint, error, optional, id, className, ...control } = props;
  return { frame: { label, hint, error, optional, id, className }, control };
}

type FieldProps = FieldFrame & { children: (control: ControlAria) => Elements };

/** Label, hint and error around one control. The error is shown below the control and read with it. */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const t = useTranslations("ui");
  const own = useId();
  const control = id ?? own;
  const described = [hint ? `${control}-hint` : "", error ? `${control}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={cx("grid min-w-0 content-start gap-1.5", className)}>
      <label htmlFor={control} className="text-sm font-medium text-ink">
        <span className="contents">{label}</span>
        {optional && <span className="ml-1.5 font-normal text-muted">{t("optional")}</span>}
      </label>
      {children({
        id: control,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": optional ? undefined : true,
      })}
      <FieldNotes control={control} hint={hint} error={error} />
    </div>
  );
}

/** The lines under a control; also used under groups. */
export function FieldNotes({
  control,
  hint,
  error,
}: {
  control: string;
  hint?: ReactNode;
  error?: ReactNode;
}) {
  return (
    <>
      {error && (
        <p id={`${control}-error`} className="flex gap-1.5 text-sm text-bad">
          <StatusShape tone="bad" className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${control}-hint`} className="text-sm text-muted tabular-nums">
          {hint}
        </p>
      )}
    </>
  );
}
