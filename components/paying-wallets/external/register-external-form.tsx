"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { CheckboxGroup } from "#components/form/checkbox-group.tsx";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { networkName } from "#components/money/network-name.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { registerExternalWalletAction } from "#lib/paying-wallets/actions/external-wallets.ts";
import type { ExternalPerson } from "#lib/paying-wallets/views/external-wallets.ts";
import { SIGNING_NETWORKS } from "#protocol/chain/networks.ts";
import type { RegisterExternalWallet } from "#lib/rules/paying-wallets/external-wallet.ts";

const loadSchema = () =>
  import("#lib/rules/paying-wallets/external-wallet.ts").then(
    (module) => module.RegisterExternalWallet,
  );

/** Registers a contract account that is to pay from elsewhere. */
export function RegisterExternalForm({ people }: { people: readonly ExternalPerson[] }) {
  const t = useTranslations("externalWallets");
  const router = useRouter();
  const form = useActionForm<RegisterExternalWallet, { id: string }>({
    schema: loadSchema,
    action: registerExternalWalletAction,
    defaults: { network: SIGNING_NETWORKS[0], address: "", name: "", people: {} },
    onDone: ({ id }) => router.push(`/paying-wallets/external/${id}`),
  });
  return (
    <Form form={form}>
      <TextInput name="name" label={t("name")} hint={t("nameHint")} autoComplete="off" />
      <RadioInput
        name="network"
        label={t("network")}
        options={SIGNING_NETWORKS.map((value) => ({ value, label: networkName(value) }))}
      />
      <TextInput
        name="address"
        label={t("address")}
        hint={t("addressHint")}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CheckboxGroup
        name="people"
        label={t("people")}
        hint={t("peopleHint")}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("registering")}>{t("register")}</SubmitButton>
        <LinkButton href="/paying-wallets" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
