"use client";
import { useTranslations } from "next-intl";
import { useActionState, useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button-class.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { acceptInvitationAction } from "#lib/people/actions/accept-invitation.ts";

type AcceptFormProps = { token: string; email: string };

const LABEL = "grid gap-1.5 text-sm font-medium";
const INPUT = "control input-box text-base font-normal";
const HINT = "password-hint";
const FAULT = "password-fault";

/** Asks for the password of a person who was invited. */
export function AcceptForm({ token, email }: AcceptFormProps) {
  const t = useTranslations("join");
  const sentences = useSentences();
  const [result, submit, pending] = useActionState(acceptInvitationAction, null);
  const [typed, setTyped] = useState("");
  const [isShown, setIsShown] = useState(false);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (result) alert.current?.focus();
  }, [result]);
  const refusal = result?.ok === false ? result : null;
  const reason = refusal?.fields["password"];
  return (
    <form action={submit} aria-busy={pending} className="grid gap-4" noValidate>
      <input type="hidden" name="token" value={token} />
      {refusal && (
        <p
          ref={alert}
          id={FAULT}
          role="alert"
          tabIndex={-1}
          className="rounded-lg border border-bad/40 bg-bad-soft p-3 text-bad"
        >
          {reason === undefined
            ? sentences.error(refusal.code, refusal.message)
            : `${t("password")}: ${sentences.reason(reason)}`}
        </p>
      )}
      <label className={LABEL}>
        <span>{t("email")}</span>
        {/* Read-only, so that a password manager keeps the password with its address. */}
        <input
          name="email"
          type="email"
          readOnly
          value={email}
          autoComplete="username"
          className={INPUT}
        />
      </label>
      <label className={LABEL}>
        <span>{t("password")}</span>
        <input
          name="password"
          type={isShown ? "text" : "password"}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          required
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={reason === undefined ? HINT : `${FAULT} ${HINT}`}
          aria-invalid={reason === undefined ? undefined : true}
          className={INPUT}
        />
      </label>
      <p id={HINT} className="-mt-2 text-sm text-muted">
        {t("passwordHint")}
      </p>
      <label className="flex items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => setIsShown(target.checked)}
          className="size-4"
        />
        <span>{t("show")}</span>
      </label>
      <button
        type="submit"
        className={`${buttonClass({ tone: "primary", wide: true })} in-aria-busy:opacity-60`}
      >
        {t(pending ? "accepting" : "accept")}
      </button>
    </form>
  );
}
