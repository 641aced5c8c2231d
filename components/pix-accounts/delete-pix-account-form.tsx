"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { deletePixAccountAction } from "#lib/pix-accounts/actions/pix-accounts.ts";

type DeletePixAccountFormProps = { id: string; name: string };

const loadSchema = () =>
  import("#protocol/pix-accounts/bank-accounts.ts").then(
    (module) => module.deleteBankAccount.input,
  );

/** Asks for confirmation before a PIX account is deleted. */
export function DeletePixAccountForm({ id, name }: DeletePixAccountFormProps) {
  const t = useTranslations("pixAccounts");
  const router = useRouter();
  const form = useActionForm<{ id: string }, { wasGone: boolean }>({
    schema: loadSchema,
    action: deletePixAccountAction,
    defaults: { id },
    onDone: ({ wasGone }) => {
      toast(t(wasGone ? "wasGone" : "deleted", { name }), "success");
      router.push("/pix-accounts");
    },
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/pix-accounts/${id}`}>{t("keep")}</LinkButton>
        <SubmitButton tone="danger" pendingLabel={t("deleting")}>
          {t("delete")}
        </SubmitButton>
      </div>
    </Form>
  );
}
