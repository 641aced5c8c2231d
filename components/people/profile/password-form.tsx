"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { changePasswordAction } from "#lib/people/actions/profile.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/rules/people/password-length.ts";
import type { ChangePassword } from "#lib/rules/people/profile.ts";

const loadSchema = () =>
  import("#lib/rules/people/profile.ts").then((module) => module.ChangePassword);

/** Sets a new password, which ends every other session. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const form = useActionForm<ChangePassword, void>({
    name: "password",
    schema: loadSchema,
    action: changePasswordAction,
    defaults: { current: "", password: "" },
    secrets: ["current", "password"],
    onDone: () => {
      toast(t("passwordSaved"), "success");
      form.methods.reset();
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("passwordCard")}>
      {/* For the browser's password manager, which needs to know whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        name="current"
        label={t("current")}
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
      />
      <TextInput
        name="password"
        label={t("new")}
        hint={t("newHint", { min: PASSWORD_MIN })}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
      />
      <p className="text-sm text-muted">{t("passwordMeans")}</p>
      <div>
        <SubmitButton tone="plain" pendingLabel={t("passwordSaving")}>
          {t("passwordSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
