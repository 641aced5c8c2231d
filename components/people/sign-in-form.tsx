"use client";
import { useActionState, useEffect, useRef, type ReactNode } from "react";
import { signInAction } from "#lib/people/actions/sign-in.ts";

type SignInFormProps = {
  /** Texts for refusals by code; `*` for any other. `{minutes}` is the wait. */
  refusals: Record<string, string>;
  /** The fields and the button, rendered on the server so that they add no client code. */
  children: ReactNode;
};

/** A plain form that also works without JavaScript, with the reason when it was refused. */
export function SignInForm({ refusals, children }: SignInFormProps) {
  const [result, submit, pending] = useActionState(signInAction, null);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (result) alert.current?.focus();
  }, [result]);
  const refusal = result?.ok === false ? result : null;
  return (
    <form
      action={submit}
      aria-busy={pending}
      className="grid gap-4"
      onSubmit={({ currentTarget: { email } }) => {
        // React resets the fields after an answer; the default restores the e-mail address.
        email.defaultValue = email.value;
      }}
    >
      {refusal && (
        <p
          ref={alert}
          role="alert"
          tabIndex={-1}
          className="rounded-lg border border-bad/40 bg-bad-soft p-3 text-bad"
        >
          {(refusals[refusal.code] ?? refusals["*"])?.replace(
            "{minutes}",
            `${Math.ceil((refusal.retryAfterSeconds ?? 60) / 60)}`,
          )}
        </p>
      )}
      {children}
    </form>
  );
}
