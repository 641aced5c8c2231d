"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { removeSigningAccountAction } from "#lib/payouts/signing/actions/signing-accounts.ts";
import type { RemoveSigningAccount } from "#protocol/payouts/signing-account.ts";

type RemoveAccountFormProps = { id: string; name: string };

const loadSchema = () =>
  import("#protocol/payouts/signing-account.ts").then((module) => module.RemoveSigningAccount);

/** The second look before an address leaves the list. */
export function RemoveAccountForm({ id, name }: RemoveAccountFormProps) {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<RemoveSigningAccount, object>({
    schema: loadSchema,
    action: removeSigningAccountAction,
    defaults: { id },
    onDone: () => {
      toast(t("accountRemoved", { name }), "success");
      router.push("/signing-accounts");
    },
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/signing-accounts/${id}`}>{t("keep")}</LinkButton>
        <SubmitButton tone="danger" pendingLabel={t("removing")}>
          {t("removeAccount")}
        </SubmitButton>
      </div>
    </Form>
  );
}
