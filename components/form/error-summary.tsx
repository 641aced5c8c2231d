"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormState, type FieldErrors } from "react-hook-form";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { fieldId, useFormAround } from "./form-context.ts";
import { SupportCode } from "./support-code.tsx";

/** Dotted names with their reasons, in the order of the fields in the form. */
function listErrors(errors: FieldErrors, order: readonly string[], path = ""): [string, string][] {
  const found: [string, string][] = [];
  for (const [key, error] of Object.entries(errors)) {
    const name = path + key;
    if (typeof error?.message === "string") found.push([name, error.message]);
    else if (error) found.push(...listErrors(error as FieldErrors, order, `${name}.`));
  }
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return found.toSorted(([a], [b]) => rank(a) - rank(b));
}

/** With these codes the outcome is unknown: nothing may say that it was not done. */
const IN_DOUBT = new Set(["EXCHANGE_UNCLEAR", "UNREACHABLE", "INTERNAL"]);

/**
 * Why the form was refused, above its fields. It takes the focus after every refused submission and links
 * to each field. Errors without a field stand here too, with the request id for support.
 */
export function ErrorSummary() {
  const form = useFormAround();
  const t = useTranslations("form");
  const sentences = useSentences();
  const { errors } = useFormState({ control: form.methods.control });
  const box = useRef<HTMLDivElement>(null);
  const { refusals, failure, labels } = form;
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);

  const order = [...labels.keys()];
  const faults = listErrors(errors, order);
  if (refusals === 0 || (faults.length === 0 && !failure)) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-lg border border-bad/40 bg-bad-soft p-4"
    >
      <StatusShape tone="bad" className="mt-0.5" />
      <div className="grid min-w-0 gap-1.5">
        <p className="font-semibold">
          {faults.length > 0
            ? t("summary", { count: faults.length })
            : t(failure && IN_DOUBT.has(failure.code) ? "inDoubt" : "failed")}
        </p>
        {failure && (
          <p>
            {"message" in failure
              ? sentences.error(failure.code, failure.message)
              : t("unreachable")}
          </p>
        )}
        {failure && "retryAfterSeconds" in failure && failure.retryAfterSeconds !== undefined && (
          <p>{t("wait", { seconds: failure.retryAfterSeconds })}</p>
        )}
        {faults.length > 0 && (
          <ul className="grid gap-1">
            {faults.map(([name, reason]) => {
              const label = labels.get(name);
              const sentence = sentences.reason(reason);
              return (
                <li key={name}>
                  {label === undefined ? (
                    sentence
                  ) : (
                    <a
                      href={`#${fieldId(form, name)}`}
                      className="underline underline-offset-3 hover:text-bad"
                      onClick={(event) => {
                        event.preventDefault();
                        document.getElementById(fieldId(form, name))?.focus();
                      }}
                    >
                      {label}: {sentence}
                    </a>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {failure && "requestId" in failure && failure.requestId && (
          <SupportCode requestId={failure.requestId} />
        )}
      </div>
    </div>
  );
}
