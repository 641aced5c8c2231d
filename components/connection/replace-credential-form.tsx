"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { replaceCredentialAction } from "#lib/connection/actions/credentials.ts";
import type { ReplaceCredentialForm as Values } from "#lib/rules/connection/credential-request.ts";

const loadSchema = () =>
  import("#lib/rules/connection/credential-request.ts").then(
    (module) => module.ReplaceCredentialForm,
  );

type ReplaceCredentialFormProps = {
  /** Somebody else has to approve it. */
  second: SecondPerson;
};

/** Enters a credential from the exchange; after a refusal the key stays and the secret is asked again. */
export function ReplaceCredentialForm({ second }: ReplaceCredentialFormProps) {
  const t = useTranslations("credentials");
  const router = useRouter();
  const form = useActionForm<Values, { prefix: string }>({
    schema: loadSchema,
    action: replaceCredentialAction,
    defaults: { api_key: "", api_secret: "" },
    secrets: ["api_secret"],
    onDone: () => {
      toast(t("replaced"), "success");
      router.push("/settings/credentials");
    },
  });
  const { failure, methods } = form;
  const { setValue } = methods;
  useEffect(() => {
    if (failure) setValue("api_secret", "");
  }, [failure, setValue]);
  return (
    <Form form={form} className="max-w-xl">
      <TextInput name="api_key" label={t("apiKey")} autoComplete="off" spellCheck={false} mono />
      <TextInput
        name="api_secret"
        label={t("apiSecret")}
        hint={t("secretHint")}
        type="password"
        autoComplete="off"
        mono
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("trying")} second={second}>
          {t("replaceDo")}
        </SubmitButton>
        <LinkButton href="/settings/credentials" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
