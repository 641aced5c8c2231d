"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { renamePayingWalletAction } from "#lib/paying-wallets/actions/paying-wallets.ts";
import type { RenamePayingWallet } from "#lib/rules/paying-wallets/paying-wallet.ts";

const loadSchema = () =>
  import("#lib/rules/paying-wallets/paying-wallet.ts").then((module) => module.RenamePayingWallet);

/** The dashboard's own name for an address. */
export function RenamePayingWalletForm({ account }: { account: RenamePayingWallet }) {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<RenamePayingWallet, object>({
    schema: loadSchema,
    action: renamePayingWalletAction,
    defaults: account,
    onDone: () => {
      toast(t("renamed", { name: form.methods.getValues("name").trim() }), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("rename")}>
      <TextInput name="name" label={t("name")} hint={t("nameHint")} autoComplete="off" />
      <span>
        <SubmitButton tone="plain" pendingLabel={t("renaming")}>
          {t("rename")}
        </SubmitButton>
      </span>
    </Form>
  );
}
