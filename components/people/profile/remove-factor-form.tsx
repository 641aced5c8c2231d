"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { removeAuthenticatorAction, removePasskeyAction } from "#lib/people/actions/own-factors.ts";
import { PASSWORD_MAX } from "#lib/rules/people/password-length.ts";
import type { WithPassword } from "#lib/rules/people/profile.ts";

type RemoveFactorFormProps = {
  factor: { kind: "authenticator" } | { kind: "passkey"; id: string; name: string };
};

const loadSchema = () =>
  import("#lib/rules/people/profile.ts").then((module) => module.WithPassword);

/** Takes a factor away, for whoever shows a factor and the password. */
export function RemoveFactorForm({ factor }: RemoveFactorFormProps) {
  const t = useTranslations("profile");
  const router = useRouter();
  const isApp = factor.kind === "authenticator";
  const form = useActionForm<WithPassword, unknown>({
    name: isApp ? "remove-authenticator" : `remove-${factor.id}`,
    schema: loadSchema,
    action: ({ current }) =>
      isApp
        ? removeAuthenticatorAction({ current })
        : removePasskeyAction({ current, id: factor.id }),
    defaults: { current: "" },
    secrets: ["current"],
    onDone: () => {
      toast(isApp ? t("appRemoved") : t("passkeyRemoved", { name: factor.name }), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={isApp ? t("appRemove") : t("passkeyRemove", { name: factor.name })}>
      {isApp && <p className="text-sm text-muted">{t("appRemoveMeans")}</p>}
      <TextInput
        name="current"
        label={t("current")}
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
      />
      <div>
        <SubmitButton tone="danger" pendingLabel={t(isApp ? "appRemoving" : "passkeyRemoving")}>
          {t(isApp ? "appRemoveDo" : "passkeyRemoveDo")}
        </SubmitButton>
      </div>
    </Form>
  );
}
