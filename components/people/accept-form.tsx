"use client";
import { useTranslations } from "next-intl";
import { useActionState, useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button-class.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { acceptInvitationAction } from "#lib/people/actions/accept-invitation.ts";

type AcceptFormProps = {
  token: string;
  email: string;
  /** Whom to ask for the code; null: none is asked for. */
  approver: string | null;
};

const LABEL = "grid gap-1.5 text-sm font-medium";
const INPUT = "control input-box text-base font-normal";
const HINT = "password-hint";
const CODE_HINT = "code-hint";
const FAULT = "accept-fault";

/** Asks for the code of whoever approved, and for the password of the person who was invited. */
export function AcceptForm({ token, email, approver }: AcceptFormProps) {
  const t = useTranslations("join");
  const sentences = useSentences();
  const [result, submit, pending] = useActionState(acceptInvitationAction, null);
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState("");
  const [isShown, setIsShown] = useState(false);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (result) alert.current?.focus();
  }, [result]);
  const refusal = result?.ok === false ? result : null;
  const wrong = (["code", "password"] as const).find((field) => refusal?.fields[field]);
  const reason = wrong && refusal?.fields[wrong];
  const described = (field: typeof wrong, hint: string) => ({
    "aria-describedby": wrong === field ? `${FAULT} ${hint}` : hint,
    "aria-invalid": wrong === field ? true : undefined,
  });
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
            : `${t(wrong ?? "password")}: ${sentences.reason(reason)}`}
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
      {approver !== null && (
        <>
          <label className={LABEL}>
            <span>{t("code")}</span>
            <input
              name="code"
              inputMode="numeric"
              value={code}
              onChange={({ target }) => setCode(target.value)}
              required
              maxLength={20}
              autoComplete="off"
              {...described("code", CODE_HINT)}
              className={INPUT}
            />
          </label>
          <p id={CODE_HINT} className="-mt-2 text-sm wrap-anywhere text-muted">
            {t("codeHint", { approver })}
          </p>
        </>
      )}
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
          {...described("password", HINT)}
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
