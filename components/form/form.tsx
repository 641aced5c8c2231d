"use client";
import { useTranslations } from "next-intl";
import { useState, type ComponentType } from "react";
import type { FieldValues } from "react-hook-form";
import { Notice } from "#components/ui/notice.tsx";
import { cx } from "#components/ui/cx.ts";
import { ReloadButton } from "./reload-button.tsx";
import { FormContext } from "./form-context.ts";
import type { ActionForm } from "./use-action-form.ts";
import type { Elements } from "#components/ui/elements.ts";

type FormProps<Values extends FieldValues> = {
  form: ActionForm<Values>;
  children: Elements;
  /** Names the form for screen readers when the page has several. */
  label?: string;
  className?: string;
};

const loadSummary = () => import("./error-summary.tsx").then((module) => module.ErrorSummary);

/** The form element of an action form: summary on top, values kept, one submission at a time. */
export function Form<Values extends FieldValues>({
  form,
  children,
  label,
  className,
}: FormProps<Values>) {
  const t = useTranslations("form");
  // With the form's check, at the first key or click: no page waits for what only a refusal shows.
  const [Summary, setSummary] = useState<ComponentType | null>(null);
  const [isMissing, setMissing] = useState(false);
  // After an upgrade the server may not have it any more.
  const isIncomplete = isMissing && !Summary && form.refusals > 0;
  const prepare = () => {
    form.prepare();
    if (!Summary) {
      loadSummary().then(
        (loaded) => setSummary(() => loaded),
        () => setMissing(true),
      );
    }
  };
  // Fields know their form's values by name only, so the values' types end here.
  const around = form as unknown as ActionForm;
  return (
    <FormContext value={around}>
      {/* post: submitted before hydration, nothing typed ends up in the address. */}
      <form
        method="post"
        noValidate
        aria-label={label}
        aria-busy={form.pending || undefined}
        onSubmit={(event) => {
          prepare();
          form.submit(event);
        }}
        // Not on focus: a page may begin with its field focused, and nobody has typed yet.
        onKeyDownCapture={prepare}
        onPointerDownCapture={prepare}
        onInputCapture={prepare}
        className={cx("grid grid-cols-1 gap-5", className)}
      >
        {isIncomplete ? (
          <Notice tone="danger" live action={<ReloadButton onClick={form.keep} />}>
            {t("incomplete")}
          </Notice>
        ) : (
          form.restored && (
            <Notice tone="info" live>
              {t("restored")}
            </Notice>
          )
        )}
        {Summary && <Summary />}
        {children}
      </form>
    </FormContext>
  );
}
