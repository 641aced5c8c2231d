"use client";
import { useActionState, useEffect, useRef, useState } from "react";
import { forgetSessions } from "#lib/wallet/walletconnect/forget-sessions.ts";
import { signInAction } from "#lib/people/actions/sign-in.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import type { Elements } from "#components/ui/elements.ts";

type SignInFormProps = {
  next: string;
  /** Texts for refusals by code; `*` for any other. `{minutes}` is the wait. */
  refusals: Record<string, string>;
  /** What else the form says by itself. */
  words: Record<"passkey" | "passkeyStep" | "passkeyUnable" | "startOver", string>;
  /** The fields and the button, rendered on the server so that they add no client code. */
  children: Elements;
  /** The same for the second step. */
  code: Elements;
};

type Answer = Awaited<ReturnType<typeof signInAction>>;
type Step = NonNullable<Extract<Answer, { ok: true }>["data"]>;

/** A plain form that also works without JavaScript, with the reason when it was refused. */
export function SignInForm({ next, refusals, words, children, code }: SignInFormProps) {
  const [result, submit, pending] = useActionState(signInAction, null);
  const [passkeyRefusal, setPasskeyRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  // The step stays while wrong codes are typed, and goes when it has ended.
  const isOver = result?.ok === false && result.code === "SIGN_IN_STEP_ENDED";
  const given = isOver ? null : result?.ok && result.data ? result.data : step;
  if (given !== step) setStep(given);
  const form = useRef<HTMLFormElement>(null);
  const ticket = given?.ticket;
  useEffect(() => {
    if (ticket !== undefined) form.current?.querySelector<HTMLInputElement>("[name=code]")?.focus();
  }, [ticket]);
  useEffect(forgetSessions, []);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (result?.ok === false || passkeyRefusal !== null) alert.current?.focus();
  }, [result, passkeyRefusal]);
  const refusal = result?.ok === false ? result : null;
  const said =
    passkeyRefusal ??
    (refusal &&
      (refusals[refusal.code] ?? refusals["*"] ?? "").replace(
        "{minutes}",
        `${Math.ceil((refusal.retryAfterSeconds ?? 60) / 60)}`,
      ));
  const isTyped = given === null || given.factors.totp;
  return (
    <div className="grid gap-4">
      {said && (
        <p
          ref={alert}
          role="alert"
          tabIndex={-1}
          className="rounded-lg border border-bad/40 bg-bad-soft p-3 text-bad"
        >
          {said}
        </p>
      )}
      {given?.factors.passkey && !given.factors.totp && <p>{words.passkeyStep}</p>}
      {isTyped && (
        <form
          key={ticket}
          ref={form}
          action={submit}
          aria-busy={pending}
          className="grid gap-4"
          onSubmit={({ currentTarget: { email } }) => {
            setPasskeyRefusal(null);
            // React resets the fields after an answer; the default restores the e-mail address.
            if (email) email.defaultValue = email.value;
          }}
        >
          <input type="hidden" name="next" value={next} />
          {given && <input type="hidden" name="ticket" value={given.ticket} />}
          {given ? code : children}
        </form>
      )}
      {(given === null || given.factors.passkey) && (
        <PasskeyButton
          next={next}
          unable={words.passkeyUnable}
          isAsked={!isTyped}
          refusals={refusals}
          onRefused={setPasskeyRefusal}
        >
          {words.passkey}
        </PasskeyButton>
      )}
      {given && (
        <a
          href={next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`}
          className="text-sm text-soft underline underline-offset-3"
        >
          {words.startOver}
        </a>
      )}
    </div>
  );
}
