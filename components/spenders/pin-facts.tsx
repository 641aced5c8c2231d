import { useTranslations } from "next-intl";
import { spenderWord } from "#components/money/chain-words.ts";
import { Address } from "#components/money/address.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { PinnedSpender } from "#lib/rules/spenders/pinned-spender.ts";

type PinFactsProps = {
  network: PayoutNetwork;
  pin: PinnedSpender;
  /** The currently pinned spender. */
  before: string | null;
};

/** The spender about to be pinned, in full, and what it follows from. */
export function PinFacts({ network, pin: { spender, factory, userId }, before }: PinFactsProps) {
  const t = useTranslations("signing");
  return (
    <Card>
      <DescriptionList
        look="stack"
        items={[
          { term: t(spenderWord(network)), detail: <Address address={spender} full /> },
          ...(factory === null
            ? []
            : [{ term: t("factory"), detail: <Address address={factory} full /> }]),
          ...(userId === null
            ? []
            : [{ term: t("userId"), detail: <bdi translate="no">{userId}</bdi> }]),
          {
            term: t("confirmNow"),
            detail: before === null ? t("confirmNone") : <Address address={before} full plain />,
          },
        ]}
      />
    </Card>
  );
}
