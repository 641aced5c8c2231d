"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { removeExternalWalletAction } from "#lib/paying-wallets/actions/external-wallets.ts";
import type { OfExternalWallet } from "#lib/rules/paying-wallets/external-wallet.ts";

const loadSchema = () =>
  import("#lib/rules/paying-wallets/external-wallet.ts").then((module) => module.OfExternalWallet);

/** Asks for confirmation before an external wallet ends. */
export function RemoveExternalForm({ id, name }: { id: string; name: string }) {
  const t = useTranslations("externalWallets");
  const router = useRouter();
  const form = useActionForm<OfExternalWallet, object>({
    schema: loadSchema,
    action: removeExternalWalletAction,
    defaults: { id },
    onDone: () => {
      toast(t("removed", { name }), "success");
      router.push("/paying-wallets");
    },
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/paying-wallets/external/${id}`}>{t("keep")}</LinkButton>
        <SubmitButton tone="danger" pendingLabel={t("removing")}>
          {t("remove")}
        </SubmitButton>
      </div>
    </Form>
  );
}
