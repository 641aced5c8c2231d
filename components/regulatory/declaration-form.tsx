"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import type { CountryOption } from "#lib/format/country-options.ts";
import { declareWalletAction } from "#lib/regulatory/actions/declare-wallet.ts";
import type { DeclaredFields } from "#lib/rules/regulatory/nothing-declared.ts";
import type { Family, WalletNetwork } from "#protocol/chain/networks.ts";
import { DeclarationFields } from "./declaration-fields.tsx";

type DeclarationFormProps = {
  wallet: { family: Family; address: string; network: WalletNetwork | null };
  fields: DeclaredFields;
  countries: readonly CountryOption[];
  onDone: () => void;
};

const loadSchema = () =>
  import("#lib/rules/regulatory/declaration.ts").then((module) => module.Declared);

/** Says who holds a wallet's keys and whom its tokens belong to, or says it anew. */
export function DeclarationForm({ wallet, fields, countries, onDone }: DeclarationFormProps) {
  const t = useTranslations("regulatory.custody");
  const { family, address, network } = wallet;
  const router = useRouter();
  const form = useActionForm({
    schema: loadSchema,
    name: "declaration",
    action: (values: DeclaredFields) =>
      declareWalletAction({ ...values, family, address, ...(network && { network }) }),
    defaults: fields,
    secrets: ["beneficiary_name", "beneficiary_document"],
    onDone: () => {
      toast(t("saved"), "success");
      router.refresh();
      onDone();
    },
  });
  return (
    <Form form={form} label={t("title")}>
      <DeclarationFields countries={countries} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton tone="plain">{t("save")}</SubmitButton>
        <Button tone="quiet" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}
