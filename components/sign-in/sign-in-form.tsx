"use client";
import { useActionState, useEffect, useId, useRef, useState, type FormEvent } from "react";
import { signInAction } from "#lib/actions/sign-in.ts";
import { buttonClass } from "#components/ui/button-class.ts";
import { refusalSentence, type SignInWords } from "./sign-in-words.ts";

type SignInFormProps = {
  words: SignInWords;
  /** The page to go to afterwards. */
  next?: string;
};

/**
 * A plain form that also works without JavaScript. Its words come as props: the catalog would weigh
 * more than the rest of this page.
 */
export function SignInForm({ words, next }: SignInFormProps) {
  const [result, submit, pending] = useActionState(signInAction, null);
  const [email, setEmail] = useState("");
  const alert = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useEffect(() => {
    if (result) alert.current?.focus();
  }, [result]);

  // React empties the fields after an answer: the address comes back as the default.
  const keepEmail = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget).get("email");
    setEmail(typeof typed === "string" ? typed : "");
  };
  const failed = result !== null && !result.ok;
  return (
    <form
      action={submit}
      onSubmit={keepEmail}
      aria-busy={pending || undefined}
      className="grid gap-4"
    >
      {failed && (
        <p
          ref={alert}
          id={`${id}-alert`}
          role="alert"
          tabIndex={-1}
          className="rounded-lg border border-bad/40 bg-bad-soft p-3 text-bad"
        >
          {refusalSentence(words, result)}
        </p>
      )}
      {next && <input type="hidden" name="next" value={next} />}
      <label className="grid gap-1.5 text-sm font-medium">
        {words.email}
        <input
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          aria-invalid={failed || undefined}
          aria-describedby={failed ? `${id}-alert` : undefined}
          className="control input-box text-base font-normal"
        />
      </label>
      <label className="grid gap-1.5 text-sm font-medium">
        {words.password}
        <input
          name="password"
          type="password"
          required
          maxLength={128}
          autoComplete="current-password"
          aria-invalid={failed || undefined}
          aria-describedby={failed ? `${id}-alert` : undefined}
          className="control input-box text-base font-normal"
        />
      </label>
      <button
        type="submit"
        aria-disabled={pending}
        onClick={(event) => pending && event.preventDefault()}
        className={buttonClass({ tone: "primary", wide: true })}
      >
        {pending ? words.pending : words.submit}
      </button>
    </form>
  );
}
