"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { removePayingWalletAction } from "#lib/paying-wallets/actions/paying-wallets.ts";
import type { RemovePayingWallet } from "#lib/rules/paying-wallets/paying-wallet.ts";

type RemoveAccountFormProps = { id: string; name: string };

const loadSchema = () =>
  import("#lib/rules/paying-wallets/paying-wallet.ts").then((module) => module.RemovePayingWallet);

/** Asks for confirmation before an address is removed from the list. */
export function RemovePayingWalletForm({ id, name }: RemoveAccountFormProps) {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<RemovePayingWallet, object>({
    schema: loadSchema,
    action: removePayingWalletAction,
    defaults: { id },
    onDone: () => {
      toast(t("accountRemoved", { name }), "success");
      router.push("/paying-wallets");
    },
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/paying-wallets/${id}`}>{t("keep")}</LinkButton>
        <SubmitButton pendingLabel={t("removing")}>{t("removeAccount")}</SubmitButton>
      </div>
    </Form>
  );
}
