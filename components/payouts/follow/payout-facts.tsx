import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { spenderWord, tokenWord } from "#components/money/chain-words.ts";
import { CoinAmount } from "#components/money/coin-amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NamedAddress } from "#components/money/named-address.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { FactGroup } from "#components/ui/fact-group.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";

type PayoutFactsProps = { payout: PayoutView };

const PAID: readonly string[] = ["completed", "finishing"];

/** All facts that an accountant needs: amounts, PIX, blockchain; what only support needs is folded away. */
export function PayoutFacts({ payout }: PayoutFactsProps) {
  const t = useTranslations("payouts");
  return (
    <Card title={t("details")}>
      <FactGroup title={t("amounts")}>
        <AmountFacts payout={payout} />
      </FactGroup>
      {payout.endToEndId !== null && (
        <FactGroup title="PIX">
          <DescriptionList
            look="stack"
            items={[
              {
                term: t("endToEnd"),
                detail: <Hash text={payout.endToEndId} what={t("endToEnd")} full />,
                wide: true,
              },
            ]}
          />
        </FactGroup>
      )}
      <FactGroup title="Blockchain">
        <ChainFacts payout={payout} />
      </FactGroup>
      <div className="border-t border-line pt-3">
        <SupportFacts payout={payout} />
      </div>
    </Card>
  );
}

/** The figures in the order in which they add up; rates that are no part of the sum stand below it. */
function AmountFacts({ payout }: PayoutFactsProps) {
  const t = useTranslations("payouts");
  const { token, feeAmount } = payout;
  const isPulled = payout.steps.some(
    ({ name, state }) => name === "transaction" && state === "done",
  );
  const items: Detail[] = [
    {
      term: t(isPulled ? "sent" : "toTake"),
      detail: <Amount units={payout.tokenAmount} asset={token} />,
    },
    {
      term: t("onChain"),
      detail: payout.chainAmount && <Amount units={payout.chainAmount} asset={token} />,
    },
    { term: t("rate"), detail: <Rate rate={payout.rate} token={token} /> },
    { term: t("gross"), detail: <Amount units={payout.senderAmount} asset="BRL" /> },
    {
      term: t("fee"),
      detail: feeAmount ? (
        <Amount units={/[1-9]/.test(feeAmount) ? `-${feeAmount}` : feeAmount} asset="BRL" />
      ) : (
        t("feeNotSaid")
      ),
    },
    {
      term: t(PAID.includes(payout.phase) ? "arrived" : "arrives"),
      detail: <Amount units={payout.receiverAmount} asset="BRL" />,
      strong: true,
    },
  ];
  const rates: Detail[] = [
    { term: t("allInRate"), detail: <Rate rate={payout.allInRate} token={token} /> },
    ...(payout.commercialRate
      ? [{ term: t("marketRate"), detail: <Rate rate={payout.commercialRate} token={token} /> }]
      : []),
  ];
  return (
    <>
      <DescriptionList items={items} />
      <DescriptionList items={rates} />
    </>
  );
}

function ChainFacts({ payout }: PayoutFactsProps) {
  const t = useTranslations("payouts");
  const what = t("hash");
  const { explorer } = payout;
  const items: Detail[] = [
    { term: t("network"), detail: <NetworkName network={payout.network} /> },
    ...(payout.chainCheckedAt
      ? [{ term: t("chainCheckedAt"), detail: <Moment at={payout.chainCheckedAt} exact /> }]
      : []),
    {
      term: t("wallet"),
      detail: (
        <NamedAddress
          name={payout.senderName}
          address={payout.senderAddress}
          explorer={explorer?.address}
        />
      ),
      wide: true,
    },
    {
      term: t("pullHash"),
      wide: true,
      detail: payout.pullHash && (
        <Hash text={payout.pullHash} what={what} full explorer={explorer?.transaction} />
      ),
    },
    ...(payout.refundHash
      ? [
          {
            term: t("refundHash"),
            wide: true,
            detail: (
              <Hash text={payout.refundHash} what={what} full explorer={explorer?.transaction} />
            ),
          },
        ]
      : []),
  ];
  return <DescriptionList look="stack" items={items} />;
}

/** Who did what and when, by which contracts, and how we know. */
function SupportFacts({ payout }: PayoutFactsProps) {
  const t = useTranslations("payouts");
  const address = (text: string) => (
    <Address address={text} full explorer={payout.explorer?.address} />
  );
  const moment = (at: string | null) => at && <Moment at={at} exact />;
  const items: Detail[] = [
    {
      term: t("exchangeId"),
      detail: <Hash text={payout.payoutId} what={t("exchangeId")} full />,
      wide: true,
    },
    {
      term: t(spenderWord(payout.network)),
      detail: address(payout.allowed?.spender ?? payout.spender),
      wide: true,
    },
    { term: t(tokenWord(payout.network)), detail: address(payout.tokenAddress), wide: true },
    { term: t("created"), detail: <Moment at={payout.createdAt} exact /> },
    { term: t("createdBy"), detail: <bdi translate="no">{payout.createdBy}</bdi> },
    ...(payout.allowed
      ? [
          {
            term: t("allowed"),
            detail: <Amount units={payout.allowed.amount} asset={payout.token} />,
          },
          {
            term: t("allowedFee"),
            detail: <CoinAmount amount={payout.allowed.fee} network="solana" />,
          },
        ]
      : []),
    ...(payout.signedBy
      ? [{ term: t("signedBy"), detail: <bdi translate="no">{payout.signedBy}</bdi> }]
      : []),
    ...(payout.executedBy
      ? [{ term: t("executedBy"), detail: <bdi translate="no">{payout.executedBy}</bdi> }]
      : []),
    { term: t("ended"), detail: moment(payout.endedAt) },
    {
      term: t("seenBy"),
      detail: payout.seen && (
        <>
          <bdi translate="no">{payout.seen.by}</bdi> <Moment at={payout.seen.at} exact />
        </>
      ),
    },
    { term: t("source"), detail: t(`reported.${payout.reportedBy}`) },
    { term: t("readAt"), detail: moment(payout.readAt) },
  ];
  return (
    <Disclosure summary={t("support")}>
      <DescriptionList look="stack" items={items} />
    </Disclosure>
  );
}
