"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { ActionResult } from "#components/form/action-result.ts";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";

type Renaming = { id: string; name: string };

/** By the catalog that has the words. */
const KINDS = {
  wallets: {
    schema: () => import("#lib/rules/wallets/wallet-use.ts").then((module) => module.RenameWallet),
    hint: "wallets.renameHint",
  },
  signing: {
    schema: () =>
      import("#lib/rules/paying-wallets/paying-wallet.ts").then(
        (module) => module.RenamePayingWallet,
      ),
    hint: "signing.nameHint",
  },
} as const;

type RenameWalletFormProps = {
  /** A receiving wallet, or one that signs. */
  kind: keyof typeof KINDS;
  action: (input: Renaming) => Promise<ActionResult<object>>;
  wallet: Renaming;
  onDone?: () => void;
};

/** The dashboard's own name for a wallet. */
export function RenameWalletForm({ kind, action, wallet, onDone }: RenameWalletFormProps) {
  const t = useTranslations();
  const router = useRouter();
  const { schema, hint } = KINDS[kind];
  const form = useActionForm<Renaming, object>({
    schema,
    action,
    defaults: wallet,
    onDone: () => {
      toast(t(`${kind}.renamed`, { name: form.methods.getValues("name").trim() }), "success");
      router.refresh();
      onDone?.();
    },
  });
  return (
    <Form form={form} label={t(`${kind}.rename`)}>
      <TextInput name="name" label={t(`${kind}.name`)} hint={t(hint)} autoComplete="off" />
      <span>
        <SubmitButton tone="plain" pendingLabel={t(`${kind}.renaming`)}>
          {t(`${kind}.rename`)}
        </SubmitButton>
      </span>
    </Form>
  );
}
