"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Card } from "#components/ui/card.tsx";
import { activateExternalWalletAction } from "#lib/paying-wallets/actions/external-wallets.ts";
import type { OfExternalWallet } from "#lib/rules/paying-wallets/external-wallet.ts";

const loadSchema = () =>
  import("#lib/rules/paying-wallets/external-wallet.ts").then((module) => module.OfExternalWallet);

type ActivateExternalWalletProps = {
  id: string;
  /** Somebody else has to approve it. */
  second: SecondPerson;
};

/** Puts a proved wallet into use; where somebody else may decide, asks for their approval. */
export function ActivateExternalWallet({ id, second }: ActivateExternalWalletProps) {
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
    <>
      {second.notice}
      <Card title={t("useTitle")}>
        <Form form={form} label={t("useDo")}>
          <div className="flex flex-wrap gap-2">
            <SubmitButton pendingLabel={t("using")} second={{ ...second, notice: null }}>
              {t("useDo")}
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
