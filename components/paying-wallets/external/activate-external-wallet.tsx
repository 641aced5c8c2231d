"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Notice } from "#components/ui/notice.tsx";
import { activateExternalWalletAction } from "#lib/paying-wallets/actions/external-wallets.ts";
import type { OfExternalWallet } from "#lib/rules/paying-wallets/external-wallet.ts";

const loadSchema = () =>
  import("#lib/rules/paying-wallets/external-wallet.ts").then((module) => module.OfExternalWallet);

type ActivateExternalWalletProps = {
  id: string;
  /** Somebody else has to approve it. */
  asks: boolean;
};

/** Puts a proved wallet into use; where somebody else may decide, asks for their approval. */
export function ActivateExternalWallet({ id, asks }: ActivateExternalWalletProps) {
  const t = useTranslations("externalWallets");
  const router = useRouter();
  const form = useActionForm<OfExternalWallet, object>({
    name: "use",
    schema: loadSchema,
    action: activateExternalWalletAction,
    defaults: { id },
    onDone: () => {
      toast(t("inUse"), "success");
      router.refresh();
    },
  });
  return (
    <Notice
      title={t("useTitle")}
      action={
        <Form form={form} label={t("useDo")}>
          <div>
            <SubmitButton pendingLabel={t("using")} asks={asks}>
              {t("useDo")}
            </SubmitButton>
          </div>
        </Form>
      }
    >
      {asks && t("useText")}
    </Notice>
  );
}
