"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { revokeCredentialAction } from "#lib/connection/actions/credentials.ts";

type RevokeCredentialFormProps = { id: string; name: string };

const loadSchema = () =>
  import("#protocol/wire/credentials.ts").then((module) => module.deleteCredential.input);

/** Asks for confirmation before a credential is revoked. */
export function RevokeCredentialForm({ id, name }: RevokeCredentialFormProps) {
  const t = useTranslations("credentials");
  const router = useRouter();
  const form = useActionForm<{ id: string }, { wasGone: boolean }>({
    schema: loadSchema,
    action: revokeCredentialAction,
    defaults: { id },
    onDone: ({ wasGone }) => {
      toast(t(wasGone ? "wasGone" : "revoked", { name }), "success");
      router.push("/settings/credentials");
    },
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/settings/credentials">{t("keep")}</LinkButton>
        <SubmitButton tone="danger" pendingLabel={t("revoking")}>
          {t("revokeDo")}
        </SubmitButton>
      </div>
    </Form>
  );
}
