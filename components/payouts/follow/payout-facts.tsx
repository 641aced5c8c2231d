import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { spenderWord, tokenWord } from "#components/money/chain-words.ts";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";

/** All facts that an accountant needs. */
export function PayoutFacts({ payout }: { payout: PayoutView }) {
  const t = useTranslations("payouts");
  const { token } = payout;
  // Once a payout has ended, missing values will never come.
  const none = <span className="text-muted">{t(payout.hasEnded ? "never" : "none")}</span>;
  const moment = (at: string | null) => (at === null ? none : <Moment at={at} exact />);
  const hash = (text: string | null, what: string) =>
    text === null ? none : <Hash text={text} what={what} full />;
  const onChain = (text: string | null) =>
    text === null ? (
      none
    ) : (
      <Hash text={text} what={t("hash")} full explorer={payout.explorer?.transaction} />
    );
  const address = (text: string) => (
    <Address address={text} full explorer={payout.explorer?.address} />
  );
  const items: Detail[] = [
    { term: t("toTake"), detail: <Amount units={payout.tokenAmount} asset={token} /> },
    { term: t("arrives"), detail: <Amount units={payout.receiverAmount} asset="BRL" /> },
    {
      term: t("fee"),
      detail: payout.feeAmount ? <Amount units={payout.feeAmount} asset="BRL" /> : t("feeNotSaid"),
    },
    { term: t("gross"), detail: <Amount units={payout.senderAmount} asset="BRL" /> },
    { term: t("rate"), detail: <Rate rate={payout.rate} token={token} /> },
    ...(payout.commercialRate
      ? [{ term: t("marketRate"), detail: <Rate rate={payout.commercialRate} token={token} /> }]
      : []),
    { term: t("allInRate"), detail: <Rate rate={payout.allInRate} token={token} /> },
    { term: t("endToEnd"), detail: hash(payout.endToEndId, t("endToEnd")) },
    { term: t("network"), detail: <NetworkName network={payout.network} /> },
    { term: t("wallet"), detail: address(payout.senderAddress) },
    { term: t(spenderWord(payout.network)), detail: address(payout.spender) },
    { term: t(tokenWord(payout.network)), detail: address(payout.tokenAddress) },
    { term: t("pullHash"), detail: onChain(payout.pullHash) },
    ...(payout.refundHash ? [{ term: t("refundHash"), detail: onChain(payout.refundHash) }] : []),
    { term: t("exchangeId"), detail: <Hash text={payout.payoutId} what={t("exchangeId")} full /> },
    { term: t("created"), detail: <Moment at={payout.createdAt} exact /> },
    { term: t("createdBy"), detail: payout.createdBy },
    ...(payout.signedBy ? [{ term: t("signedBy"), detail: payout.signedBy }] : []),
    ...(payout.executedBy ? [{ term: t("executedBy"), detail: payout.executedBy }] : []),
    { term: t("ended"), detail: moment(payout.endedAt) },
    { term: t("source"), detail: t(`reported.${payout.reportedBy}`) },
    { term: t("readAt"), detail: moment(payout.readAt) },
  ];
  return <DescriptionList look="stack" items={items} />;
}
