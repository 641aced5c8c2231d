"use client";
import { useTranslations } from "next-intl";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { QrCode } from "#components/money/qr-code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ValueActions } from "#components/ui/value-actions.tsx";
import { confirmAuthenticatorAction } from "#lib/people/actions/own-factors.ts";
import type { ConfirmAuthenticator as Input } from "#lib/rules/people/profile.ts";

type ConfirmAuthenticatorProps = {
  secret: string;
  /** The secret as the QR code says it. */
  uri: string;
  onDone: (codes: string[]) => void;
};

const loadSchema = () =>
  import("#lib/rules/people/profile.ts").then((module) => module.ConfirmAuthenticator);

/** The secret to be scanned or typed, and the field for the app's first code. */
export function ConfirmAuthenticator({ secret, uri, onDone }: ConfirmAuthenticatorProps) {
  const t = useTranslations("profile");
  const form = useActionForm<Input, { codes: string[] }>({
    name: "authenticator",
    schema: loadSchema,
    action: confirmAuthenticatorAction,
    defaults: { code: "" },
    secrets: ["code"],
    onDone: ({ codes }) => onDone(codes),
  });
  return (
    <Form form={form} label={t("appCard")}>
      <p>{t("appScan")}</p>
      <QrCode text={uri} label={t("appQr")} />
      <div className="grid gap-1">
        <p className="text-soft">{t("appSecret")}</p>
        <p>
          <ValueActions
            value={
              <code translate="no" className="font-mono text-sm wrap-anywhere">
                {secret.replaceAll(/.{4}(?=.)/g, "$& ")}
              </code>
            }
            count={1}
          >
            <CopyButton text={secret} what={t("secretWord")} />
          </ValueActions>
        </p>
      </div>
      <TextInput
        name="code"
        label={t("appCode")}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        mono
      />
      <div>
        <SubmitButton pendingLabel={t("appConfirming")}>{t("appConfirm")}</SubmitButton>
      </div>
    </Form>
  );
}
