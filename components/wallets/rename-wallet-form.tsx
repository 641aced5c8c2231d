"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { renameWalletAction } from "#lib/wallets/actions/wallets.ts";
import type { RenameWallet } from "#lib/rules/wallets/wallet-use.ts";

const loadSchema = () =>
  import("#lib/rules/wallets/wallet-use.ts").then((module) => module.RenameWallet);

/** The dashboard's own name for a receiving wallet. */
export function RenameWalletForm({ wallet }: { wallet: RenameWallet }) {
  const t = useTranslations("wallets");
  const router = useRouter();
  const form = useActionForm<RenameWallet, object>({
    schema: loadSchema,
    action: renameWalletAction,
    defaults: wallet,
    onDone: () => {
      toast(t("renamed", { name: form.methods.getValues("name").trim() }), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("rename")}>
      <TextInput name="name" label={t("name")} hint={t("renameHint")} autoComplete="off" />
      <span>
        <SubmitButton tone="plain" pendingLabel={t("renaming")}>
          {t("rename")}
        </SubmitButton>
      </span>
    </Form>
  );
}
