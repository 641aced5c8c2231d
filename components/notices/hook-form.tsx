"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { setNoticeHookAction } from "#lib/notices/actions/notice-hook.ts";
import type { SetNoticeHook } from "#lib/rules/notices/notices.ts";
import { HookSecret } from "./hook-secret.tsx";

const loadSchema = () =>
  import("#lib/rules/notices/notices.ts").then((module) => module.SetNoticeHook);

/** Asks where notices go, then shows the secret once. */
export function HookForm({ isSandbox }: { isSandbox: boolean }) {
  const t = useTranslations("notices");
  const [secret, setSecret] = useState<string | null>(null);
  const forget = useCallback(() => setSecret(null), []);
  const form = useActionForm<SetNoticeHook, { secret: string }>({
    schema: loadSchema,
    action: setNoticeHookAction,
    defaults: { url: "" },
    secrets: ["url"],
    onDone: (made) => setSecret(made.secret),
  });
  if (secret !== null) return <HookSecret secret={secret} forget={forget} />;
  return (
    <Form form={form} className="max-w-xl">
      <TextInput
        name="url"
        label={t("hookUrl")}
        hint={t(isSandbox ? "hookUrlSandbox" : "hookUrlHint")}
        mono
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("hookSaving")}>{t("hookSave")}</SubmitButton>
        <LinkButton href="/settings/notices" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
