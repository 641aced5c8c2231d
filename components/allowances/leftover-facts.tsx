import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { spenderWord } from "#components/money/chain-words.ts";
import { NamedAddress } from "#components/money/named-address.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { LeftoverDetail } from "#lib/allowances/views/leftover-allowances.ts";

/** The allowance's wallet and spender, and its current amount. */
export function LeftoverFacts({ leftover }: { leftover: LeftoverDetail }) {
  const t = useTranslations("payouts");
  const { amount, token } = leftover;
  const current =
    amount === null ? (
      "—"
    ) : amount === "unlimited" ? (
      `${t("unlimited")} · ${token}`
    ) : (
      <Amount units={amount} asset={token} />
    );
  return (
    <DescriptionList
      look="stack"
      items={[
        { term: t("allowed"), detail: current },
        { term: t("network"), detail: <NetworkName network={leftover.network} /> },
        {
          term: t("wallet"),
          detail: <NamedAddress name={leftover.signerName} address={leftover.signer} />,
          wide: true,
        },
        {
          term: t(spenderWord(leftover.network)),
          detail: <Address address={leftover.spender} full />,
          wide: true,
        },
      ]}
    />
  );
}
