"use client";
import { useActionState, useEffect, useRef, type ReactNode } from "react";
import { signInAction } from "#lib/people/actions/sign-in.ts";

type SignInFormProps = {
  /** What to say of a refusal, by its code; `*` for any other. `{minutes}` is the wait. */
  refusals: Record<string, string>;
  /** The fields and the button, drawn on the server: they weigh nothing here. */
  children: ReactNode;
};

/** A plain form, which also works without JavaScript, and the reason why it was refused. */
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
        // React empties the fields after an answer; the address comes back as the default.
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
