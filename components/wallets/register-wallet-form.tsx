"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { networkName } from "#components/money/network-name.tsx";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { DeclarationFields } from "#components/regulatory/declaration-fields.tsx";
import type { CountryOption } from "#lib/format/country-options.ts";
import { NOTHING_DECLARED, type DeclaredFields } from "#lib/rules/regulatory/nothing-declared.ts";
import { registerWalletAction } from "#lib/wallets/actions/wallets.ts";
import type { Token } from "#protocol/money/money.ts";
import { FAMILY, isIssued, type WalletNetwork } from "#protocol/chain/networks.ts";

type RegisterWalletFormProps = {
  networks: readonly WalletNetwork[];
  countries: readonly CountryOption[];
  /** When it may first be used, by network. */
  ahead: Partial<Record<WalletNetwork, Elements>>;
};
type Values = DeclaredFields & { network: WalletNetwork; address: string; name: string };

const loadSchema = () =>
  import("#lib/rules/wallets/register-wallet.ts").then((module) => module.RegisterWallet);

const TOKENS: readonly Token[] = ["USDC", "USDT"];
const tokensOn = (network: WalletNetwork) =>
  TOKENS.filter((token) => isIssued(network, token)).join(" · ");

/** Registers a wallet for payins. */
export function RegisterWalletForm({ networks, countries, ahead }: RegisterWalletFormProps) {
  const t = useTranslations("wallets");
  const regulatory = useTranslations("regulatory.custody");
  const router = useRouter();
  const form = useActionForm<Values, { id: string }>({
    schema: loadSchema,
    action: registerWalletAction,
    defaults: { network: "polygon", address: "", name: "", ...NOTHING_DECLARED },
    secrets: ["beneficiary_name", "beneficiary_document"],
    onDone: ({ id }) => router.push(`/wallets/${id}`),
  });
  const { control, getFieldState, subscribe, trigger } = form.methods;
  const network = useWatch({ control, name: "network" });
  useEffect(() => {
    // An address's validity depends on its network, so it is checked again when that changes.
    const checkAgain = () => {
      if (getFieldState("address").isTouched) void trigger("address");
    };
    return subscribe({ name: "network", formState: { values: true }, callback: checkAgain });
  }, [getFieldState, subscribe, trigger]);

  return (
    <Form form={form} className="max-w-xl">
      <TextInput name="name" label={t("name")} hint={t("nameHint")} autoComplete="off" />
      <RadioInput
        name="network"
        label={t("network")}
        options={networks.map((value) => ({
          value,
          label: networkName(value),
          detail:
            value === "polygon_amoy" ? `${tokensOn(value)} · ${t("testNetwork")}` : tokensOn(value),
        }))}
      />
      <TextInput
        name="address"
        label={t("address")}
        hint={FAMILY[network] === "tron" ? t("addressHintTron") : t("addressHintEvm")}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Notice tone="warn" title={t("check")}>
        {t("consequence")}
      </Notice>
      <Disclosure summary={regulatory("atRegistration")}>
        <div className="grid gap-5">
          <DeclarationFields countries={countries} />
        </div>
      </Disclosure>
      {ahead[network]}
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("registering")}>{t("register")}</SubmitButton>
        <LinkButton href="/wallets" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
