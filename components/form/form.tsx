"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Notice } from "#components/ui/notice.tsx";
import { cx } from "#components/ui/cx.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FormContext } from "./form-context.ts";
import type { ActionForm } from "./use-action-form.ts";

type FormProps<Values extends FieldValues> = {
  form: ActionForm<Values>;
  children: ReactNode;
  /** Names the form for screen readers when the page has several. */
  label?: string;
  className?: string;
};

/** The element around an action form's fields: summary on top, values kept, one sending at a time. */
export function Form<Values extends FieldValues>({
  form,
  children,
  label,
  className,
}: FormProps<Values>) {
  const t = useTranslations("form");
  // Fields know their form by name only; the types of its values end at its edge.
  const around = form as unknown as ActionForm;
  return (
    <FormContext value={around}>
      {/* post: if it is sent before the page is alive, nothing typed lands in an address. */}
      <form
        method="post"
        noValidate
        aria-label={label}
        aria-busy={form.pending || undefined}
        onSubmit={form.submit}
        onFocusCapture={form.prepare}
        className={cx("grid gap-5", className)}
      >
        {form.restored && (
          <Notice tone="info" live>
            {t("restored")}
          </Notice>
        )}
        <ErrorSummary />
        {children}
      </form>
    </FormContext>
  );
}
