"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { addPayingWalletAction } from "#lib/paying-wallets/actions/paying-wallets.ts";
import type { AddPayingWallet } from "#lib/rules/paying-wallets/paying-wallet.ts";

const loadSchema = () =>
  import("#lib/rules/paying-wallets/paying-wallet.ts").then((module) => module.AddPayingWallet);

/** Adds an address that will sign payouts. */
export function AddPayingWalletForm() {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<AddPayingWallet, { id: string }>({
    schema: loadSchema,
    action: addPayingWalletAction,
    defaults: { address: "", name: "" },
    onDone: () => {
      toast(t("added", { name: form.methods.getValues("name").trim() }), "success");
      router.push("/paying-wallets");
    },
  });
  return (
    <Form form={form}>
      <TextInput name="name" label={t("name")} hint={t("nameHint")} autoComplete="off" />
      <TextInput
        name="address"
        label={t("address")}
        hint={t("accountAddressHint")}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("adding")}>{t("addAccount")}</SubmitButton>
        <LinkButton href="/paying-wallets" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
