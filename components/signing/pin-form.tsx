"use client";
import { useTranslations } from "next-intl";
import { useRouter, useSearchParams } from "next/navigation";
import { useWatch } from "react-hook-form";
import { networkName } from "#components/desk/network-name.tsx";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PinSpender } from "#protocol/pin-spender.ts";
import { pinsHref } from "./pins-href.ts";

const loadSchema = () => import("#protocol/pin-spender.ts").then((module) => module.PinSpender);

/** Nothing is done yet: what was typed is checked, and shown once more with what follows from it. */
const onlyChecked = async (input: PinSpender & { idempotency_key: string }) => ({
  ok: true as const,
  data: input,
});

type PinFormProps = Pick<PinSpender, "network" | "account"> & {
  /** Stands there before anybody types: empty where none is known. */
  factory: string;
};

/** Whom wallets may allow on a network, as the exchange has told it outside its API. */
export function PinForm({ network, account, factory }: PinFormProps) {
  const t = useTranslations("signing");
  const router = useRouter();
  const typed = useSearchParams();
  const base = `/settings/signing/${network}`;
  const form = useActionForm<PinSpender, PinSpender>({
    schema: loadSchema,
    action: onlyChecked,
    defaults: {
      account,
      network,
      how: typed.get("how") === "spender" ? "spender" : "factory",
      factory: typed.get("factory") ?? factory,
      user_id: typed.get("user_id") ?? "",
      spender: typed.get("spender") ?? "",
    },
    onDone: (pin) => {
      const names =
        pin.how === "factory" ? (["factory", "user_id"] as const) : (["spender"] as const);
      const query = new URLSearchParams({ ...(account === "" ? {} : { account }), how: pin.how });
      for (const name of names) query.set(name, pin[name].trim());
      // Whoever goes back finds what was typed.
      history.replaceState(null, "", `${base}?${query.toString()}`);
      router.push(`${base}/confirm?${query.toString()}`);
    },
  });
  const how = useWatch({ control: form.methods.control, name: "how" });
  const address = {
    hint: t("addressHint", { network: networkName(network) }),
    mono: true,
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
  };
  return (
    <Form form={form} className="max-w-xl">
      <RadioInput
        name="how"
        label={t("how")}
        options={[
          { value: "factory", label: t("howFactory"), detail: t("howFactoryDetail") },
          { value: "spender", label: t("howSpender"), detail: t("howSpenderDetail") },
        ]}
      />
      {how === "factory" ? (
        <>
          <TextInput key="factory" name="factory" label={t("factory")} {...address} />
          <TextInput
            key="user_id"
            name="user_id"
            label={t("userId")}
            hint={t("userIdHint")}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      ) : (
        <TextInput key="spender" name="spender" label={t("spender")} {...address} />
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
