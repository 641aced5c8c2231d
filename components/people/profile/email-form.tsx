"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Notice } from "#components/ui/notice.tsx";
import { changeEmailAction } from "#lib/people/actions/email.ts";
import type { ChangeEmail } from "#lib/rules/people/email-change.ts";

const loadSchema = () =>
  import("#lib/rules/people/email-change.ts").then((module) => module.ChangeEmail);

/** Another e-mail to sign in with; `waits`: it has to be confirmed by a mail. */
export function EmailForm({ email, waits }: { email: string; waits: boolean }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const [asked, setAsked] = useState<string | null>(null);
  const form = useActionForm<ChangeEmail, { waits: boolean }>({
    name: "email",
    schema: loadSchema,
    action: changeEmailAction,
    defaults: { email },
    onDone: (done) => {
      setAsked(done.waits ? form.methods.getValues("email") : null);
      if (!done.waits) toast(t("emailSaved"), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("email")}>
      {asked !== null && (
        <Notice tone="info" live title={t("emailAsked")}>
          {t("emailAskedText", { email: asked })}
        </Notice>
      )}
      <TextInput
        name="email"
        label={t("email")}
        hint={t(waits ? "emailHintMail" : "emailHint")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <div>
        <SubmitButton tone="plain" pendingLabel={t("emailSaving")}>
          {t("emailSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
