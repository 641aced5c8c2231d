"use client";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { requiredFactorAction, proveFactorAction } from "#lib/people/actions/factor.ts";
import type { FactorProof } from "#lib/rules/people/profile.ts";
import { askPasskey } from "./passkey-in-browser.ts";

type Asked = Extract<Awaited<ReturnType<typeof requiredFactorAction>>, { ok: true }>["data"];

/** What the person is asked for; else why that is not known. */
export async function askFactor(): Promise<Asked | "SIGN_IN_REQUIRED" | null> {
  const result = await answered(requiredFactorAction({}));
  if (result.ok) return result.data;
  return result.code === "SIGN_IN_REQUIRED" ? result.code : null;
}

type FactorDialogProps = {
  /** What is asked for; a passkey's challenge answers only once. */
  first: Asked;
  /** Whether the factor was shown. */
  onEnd: (isShown: boolean) => void;
};

/** Asks for what the person has enrolled: a passkey, a code, else the password. */
export function FactorDialog({ first, onEnd }: FactorDialogProps) {
  const t = useTranslations("shell.factor");
  const words = useTranslations("form");
  const sentences = useSentences();
  const form = useId();
  const typed = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(first);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => typed.current?.focus(), []);

  const say = (text: string) => {
    setError(text);
    typed.current?.focus();
  };
  const sayRefused = (refused: Refused) => {
    if (asked.password && refused.code === "FACTOR_REFUSED") {
      return say(sentences.reason("wrong_password"));
    }
    const wait = "retryAfterSeconds" in refused ? refused.retryAfterSeconds : undefined;
    const said =
      "message" in refused ? sentences.error(refused.code, refused.message) : t("unreachable");
    say(wait === undefined ? said : `${said} ${words("wait", { seconds: wait })}`);
  };
  const prove = async (proof: FactorProof) => {
    setPending(true);
    const result = await answered(proveFactorAction(proof));
    setPending(false);
    if (result.ok || result.code === "SIGN_IN_REQUIRED") return onEnd(true);
    sayRefused(result);
    const again = asked.passkey && (await askFactor());
    if (again && again !== "SIGN_IN_REQUIRED") setAsked(again);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.current?.value ?? "";
    if (text === "") return say(t("empty"));
    void prove(asked.password ? { password: text } : { code: text });
  };
  const givePasskey = async () => {
    const answer = asked.passkey && (await askPasskey(asked.passkey));
    if (answer) return prove({ passkey: answer });
    say(t("passkeyUnable"));
  };

  const kind = asked.password ? "password" : "code";
  const isTyped = asked.password || asked.code;
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title={t("title")}
      footer={
        <>
          <Button onClick={() => onEnd(false)}>{t("cancel")}</Button>
          {asked.passkey && (
            <Button tone={isTyped ? "plain" : "primary"} onClick={() => void givePasskey()}>
              {t("passkey")}
            </Button>
          )}
          {isTyped && (
            <Button type="submit" form={form} tone="primary" pending={pending}>
              {t(pending ? "confirming" : "confirm")}
            </Button>
          )}
        </>
      }
    >
      <p className="text-soft">{t("why")}</p>
      {isTyped ? (
        <form id={form} method="post" noValidate onSubmit={submit}>
          <TextField
            ref={typed}
            label={t(kind)}
            hint={t(`${kind}Hint`)}
            error={error ?? undefined}
            type={asked.password ? "password" : "text"}
            autoComplete={asked.password ? "current-password" : "one-time-code"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
          />
        </form>
      ) : (
        error && (
          <p role="alert" className="text-bad">
            {error}
          </p>
        )
      )}
    </Dialog>
  );
}
