"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { setWebhookSecretAction } from "#lib/inbox/actions/webhooks.ts";
import type { WebhookSecretByHand } from "#lib/rules/connection/webhook-secret.ts";

const loadSchema = () =>
  import("#lib/rules/connection/webhook-secret.ts").then((module) => module.WebhookSecretByHand);

type WebhookSecretFormProps = Pick<WebhookSecretByHand, "scheme"> & {
  /** Somebody else has to approve it. */
  second: SecondPerson;
};

/** Enters the secret with which the exchange signs; it is never shown again. */
export function WebhookSecretForm({ scheme, second }: WebhookSecretFormProps) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const form = useActionForm<WebhookSecretByHand, object>({
    schema: loadSchema,
    action: setWebhookSecretAction,
    defaults: { scheme, secret: "" },
    secrets: ["secret"],
    onDone: () => {
      toast(t("done.secret"), "success");
      router.push("/settings/webhooks");
    },
  });
  return (
    <Form form={form}>
      <RadioInput
        name="scheme"
        label={t("scheme")}
        options={[
          { value: "standard", label: t("schemes.standard"), detail: t("schemeHint.standard") },
          { value: "hmac", label: t("schemes.hmac"), detail: t("schemeHint.hmac") },
        ]}
      />
      <TextInput
        name="secret"
        label={t("secret")}
        hint={t("secretHint")}
        type="password"
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("saving")} second={second}>
          {t("saveSecret")}
        </SubmitButton>
        <LinkButton href="/settings/webhooks" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
