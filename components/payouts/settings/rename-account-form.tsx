"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { renameSigningAccountAction } from "#lib/payouts/signing/actions/signing-accounts.ts";
import type { RenameSigningAccount } from "#protocol/payouts/signing-account.ts";

const loadSchema = () =>
  import("#protocol/payouts/signing-account.ts").then((module) => module.RenameSigningAccount);

/** The dashboard's own name for an address. */
export function RenameAccountForm({ account }: { account: RenameSigningAccount }) {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<RenameSigningAccount, object>({
    schema: loadSchema,
    action: renameSigningAccountAction,
    defaults: account,
    onDone: () => {
      toast(t("renamed", { name: form.methods.getValues("name").trim() }), "success");
      router.push("/signing-accounts");
    },
  });
  return (
    <Form form={form} className="max-w-xl">
      <TextInput name="name" label={t("name")} hint={t("nameHint")} autoComplete="off" />
      <span>
        <SubmitButton pendingLabel={t("renaming")}>{t("rename")}</SubmitButton>
      </span>
    </Form>
  );
}
