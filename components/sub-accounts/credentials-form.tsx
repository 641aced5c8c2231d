"use client";
import { useTranslations } from "next-intl";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { enterCredentials } from "#lib/sub-accounts/actions/sub-account-onboarding.ts";

type Values = { id: string; api_key: string; api_secret: string };

const loadSchema = () =>
  import("#lib/rules/sub-accounts/sub-account-credentials.ts").then(
    (module) => module.EnterSubAccountCredentials,
  );

/** Enters a key and secret that the exchange gave in another way: tested, stored, never shown again. */
export function CredentialsForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations("subAccounts");
  const form = useActionForm<Values, { id: string }>({
    schema: loadSchema,
    action: enterCredentials,
    defaults: { id, api_key: "", api_secret: "" },
    secrets: ["api_key", "api_secret"],
    onDone: () => {
      toast(t("entered"), "success");
      onDone();
    },
  });
  return (
    <Form form={form}>
      <p className="text-sm text-soft">{t("enterHint")}</p>
      <TextInput name="api_key" label={t("apiKey")} autoComplete="off" spellCheck={false} mono />
      <TextInput
        name="api_secret"
        label={t("apiSecret")}
        type="password"
        autoComplete="off"
        spellCheck={false}
        mono
      />
      <div>
        <SubmitButton pendingLabel={t("entering")}>{t("enter")}</SubmitButton>
      </div>
    </Form>
  );
}
