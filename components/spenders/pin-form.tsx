"use client";
import { useTranslations } from "next-intl";
import { useRouter, useSearchParams } from "next/navigation";
import { useWatch } from "react-hook-form";
import { spenderWord } from "#components/money/chain-words.ts";
import { networkName } from "#components/money/network-name.tsx";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { FAMILY } from "#protocol/chain/networks.ts";
import type { PinBy, PinSpender } from "#lib/rules/spenders/pin-spender.ts";
import { pinsHref } from "./pins-href.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const loadSchema = () =>
  import("#lib/rules/spenders/pin-spender.ts").then((module) => module.PinSpender);

/** Only validates: the next page shows the input once more, with what follows from it. */
const onlyChecked = async (input: PinSpender & { idempotency_key: string }) => ({
  ok: true as const,
  data: input,
});

/** The words for each way; on Solana `spender` names the delegate. */
const WORDS = {
  factory: ["howFactory", "howFactoryDetail"],
  spender: ["howSpender", "howSpenderDetail"],
  delegate: ["howDelegate", "howDelegateDetail"],
  number: ["howNumber", "howNumberDetail"],
} as const;

/** The fields of each way, in order. */
const TYPED = {
  factory: ["factory", "user_id"],
  spender: ["spender"],
  delegate: ["spender", "user_id"],
  number: ["user_id"],
} as const satisfies Record<PinBy | "delegate", readonly (keyof PinSpender)[]>;

const HINTS = {
  evm: "addressHint",
  tron: "addressHintTron",
  solana: "addressHintSolana",
} as const;

type PinFormProps = Pick<PinSpender, "network" | "account"> & {
  /** The ways to pin a spender for this account, the usual way first. */
  ways: readonly [PinBy, ...PinBy[]];
  /** The prefilled factory; empty where none is known. */
  factory: string;
};

/** Pins the spender that wallets may allow on a network, as the exchange named it outside its API. */
export function PinForm({ network, account, ways, factory }: PinFormProps) {
  const t = useTranslations("signing");
  const word = spenderWord(network);
  const wayOf = (way: PinBy) => (way === "spender" ? word : way);
  const router = useRouter();
  const typed = useSearchParams();
  const base = `/settings/signing/${network}`;
  const form = useActionForm<PinSpender, PinSpender>({
    schema: loadSchema,
    action: onlyChecked,
    defaults: {
      account,
      network,
      how: ways.find((way) => way === typed.get("how")) ?? ways[0],
      factory: typed.get("factory") ?? factory,
      user_id: typed.get("user_id") ?? "",
      spender: typed.get("spender") ?? "",
    },
    onDone: (pin) => {
      const query = new URLSearchParams({ ...(account === "" ? {} : { account }), how: pin.how });
      for (const name of TYPED[wayOf(pin.how)]) query.set(name, trimHidden(pin[name]));
      // Going back finds what was typed.
      history.replaceState(null, "", `${base}?${query.toString()}`);
      router.push(`${base}/confirm?${query.toString()}`);
    },
  });
  const how = useWatch({ control: form.methods.control, name: "how" });
  const address = {
    hint: t(HINTS[FAMILY[network]], { network: networkName(network) }),
    mono: true,
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
  };
  const fields: readonly string[] = TYPED[wayOf(how)];
  return (
    <Form form={form}>
      {ways.length > 1 && (
        <RadioInput
          name="how"
          label={t("how")}
          options={ways.map((value) => {
            const [label, detail] = WORDS[wayOf(value)];
            return { value, label: t(label), detail: t(detail) };
          })}
        />
      )}
      {fields.includes("factory") && (
        <TextInput key="factory" name="factory" label={t("factory")} {...address} />
      )}
      {fields.includes("spender") && (
        <TextInput key="spender" name="spender" label={t(word)} {...address} />
      )}
      {fields.includes("user_id") && (
        <TextInput
          key="user_id"
          name="user_id"
          label={t("userId")}
          hint={t("userIdHint")}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t("toConfirm")}</SubmitButton>
        <LinkButton href={pinsHref(account)} tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
