"use client";
import { useTranslations } from "next-intl";
import { RadioInput } from "#components/form/radio-input.tsx";
import { networkName } from "#components/money/network-name.tsx";
import type { PayoutFormView } from "#lib/payouts/views/payout-form.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { TOKENS, type Token } from "#protocol/money/money.ts";

type PayoutTermsProps = Pick<PayoutFormView, "pairs"> & {
  network: PayoutNetwork;
  /** The token that the network does not have. */
  missing: Token | undefined;
  /** Whether the fees may be borne by either side. */
  hasModes: boolean;
  /** The amount is typed in this token; null: in reais. */
  sentToken: Token | null;
};

/** Network, token and who bears the fees. */
export function PayoutTerms({ pairs, network, missing, hasModes, sentToken }: PayoutTermsProps) {
  const t = useTranslations("payoutFlow");
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-x-8 gap-y-5">
        <RadioInput
          name="network"
          label={t("network")}
          look="segments"
          options={pairs.map((pair) => ({
            value: pair.network,
            label: networkName(pair.network),
          }))}
        />
        <RadioInput
          name="token"
          label={t("token")}
          look="segments"
          options={TOKENS.map((each) => ({
            value: each,
            label: each,
            disabled: each === missing,
          }))}
          hint={missing && t("notSold", { token: missing, network: networkName(network) })}
        />
      </div>
      {hasModes && (
        <RadioInput
          name="cover_fees"
          label={t("whoPays")}
          options={[
            {
              value: "true",
              label: t("senderPays"),
              detail: sentToken
                ? t("senderPaysTokensHint", { token: sentToken })
                : t("senderPaysHint"),
            },
            { value: "false", label: t("receiverPays"), detail: t("receiverPaysHint") },
          ]}
        />
      )}
    </div>
  );
}
