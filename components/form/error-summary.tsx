"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormState, type FieldErrors } from "react-hook-form";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { ApprovalNotice } from "./approval-notice.tsx";
import { OUTDATED } from "./answered.ts";
import { fieldId, useFormAround } from "./form-context.ts";
import { isInDoubt } from "./in-doubt.ts";
import { isRetryLater } from "./is-retry-later.ts";
import { ReloadButton } from "./reload-button.tsx";
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

/** Whether a code's sentence stands here even where fields say what was refused. */
const isSaidHere = (code: string) => isInDoubt(code) || code === "EXCHANGE_REFUSED_SAYING";

/** Focuses a field, also one that is folded away. @returns whether there is such a field to focus */
function goToField(id: string): boolean {
  const field = document.getElementById(id);
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
  return field !== null && document.activeElement === field;
}

/**
 * That the form was refused, above its fields. It takes the focus after every refused submission and links
 * to each field, which says what is wrong: each error is told once. A single field takes the focus itself.
 * Errors without a field stand here, with the request id for support.
 */
export function ErrorSummary() {
  const form = useFormAround();
  const t = useTranslations("form");
  const sentences = useSentences();
  const { errors } = useFormState({ control: form.methods.control });
  const box = useRef<HTMLDivElement>(null);
  const { refusals, failure, labels } = form;

  const faults = listErrors(errors, [...labels.keys()]);
  const named = faults.flatMap(([name]) => {
    const label = labels.get(name);
    return label === undefined ? [] : [{ name, label }];
  });
  const stray = faults.filter(([name]) => !labels.has(name)).map(([, reason]) => reason);
  const isTold = named.length > 0 && failure !== null && !isSaidHere(failure.code);
  const [first] = named;
  const isAlone = named.length === 1 && stray.length === 0 && (failure === null || isTold);
  const only = first && isAlone ? fieldId(form, first.name) : null;
  // As it was when the form was refused: fixing all but one field takes nothing away.
  const [refused, setRefused] = useState({ refusals: 0, only: null as string | null });
  if (refused.refusals !== refusals) setRefused({ refusals, only });
  useEffect(() => {
    if (refused.refusals === 0) return;
    if (refused.only === null) box.current?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- only the page knows whether the field takes the focus
    else if (!goToField(refused.only)) setRefused({ ...refused, only: null });
  }, [refused]);

  if (refused.only !== null) return null;
  if (refusals === 0 || (faults.length === 0 && !failure)) return null;
  if (failure && "approval" in failure && failure.approval) {
    return <ApprovalNotice key={refusals} approval={failure.approval} />;
  }
  const said = isTold ? null : failure;
  // A reason that belongs to no field says more than "some values can't be accepted", and less than any other code.
  const isVague = said?.code === "INVALID_INPUT" && stray.length > 0;
  const wait = said && "retryAfterSeconds" in said ? said.retryAfterSeconds : undefined;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // As wide as a form's fields, also where these stand beside something.
      className="flex max-w-xl gap-3 rounded-lg border border-bad/40 bg-bad-soft p-4"
    >
      <StatusShape tone="bad" className="mt-0.5" />
      <div className="grid min-w-0 gap-1.5">
        <p className="font-semibold">
          {named.length > 0
            ? t("summary", { count: named.length })
            : t(failure && isInDoubt(failure.code) ? "inDoubt" : "failed")}
        </p>
        {named.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {named.map(({ name, label }) => (
              <li key={name}>
                <a
                  href={`#${fieldId(form, name)}`}
                  className="underline underline-offset-3 hover:text-bad"
                  onClick={(event) => {
                    event.preventDefault();
                    goToField(fieldId(form, name));
                  }}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        {(isVague || !failure) &&
          stray.map((reason) => <p key={reason}>{sentences.reason(reason)}</p>)}
        {said && !isVague && !isRetryLater(said.code, wait) && (
          <p>{"message" in said ? sentences.error(said.code, said.message) : t("unreachable")}</p>
        )}
        {wait !== undefined && <p>{t("wait", { seconds: wait })}</p>}
        {said?.code === OUTDATED && (
          <div className="mt-1">
            <ReloadButton onClick={form.keep} />
          </div>
        )}
        {said && "requestId" in said && said.requestId && (
          <SupportCode requestId={said.requestId} />
        )}
      </div>
    </div>
  );
}
