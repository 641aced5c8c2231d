import { useTranslations } from "next-intl";
import { Address } from "#components/desk/address.tsx";
import { Amount } from "#components/desk/amount.tsx";
import { spenderWord } from "#components/desk/chain-words.ts";
import { NetworkName } from "#components/desk/network-name.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { LeftoverDetail } from "#lib/data/leftover-allowances.ts";

/** Which allowance it is: of which wallet, to whom, and what of it stands now. */
export function LeftoverFacts({ leftover }: { leftover: LeftoverDetail }) {
  const t = useTranslations("payouts");
  const { amount, token } = leftover;
  const standing =
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
        { term: t("allowed"), detail: standing },
        { term: t("network"), detail: <NetworkName network={leftover.network} /> },
        { term: t("wallet"), detail: <Address address={leftover.signer} full /> },
        {
          term: t(spenderWord(leftover.network)),
          detail: <Address address={leftover.spender} full />,
        },
      ]}
    />
  );
}
