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
    { term: t("wallet"), detail: <Address address={payout.senderAddress} full /> },
    { term: t(spenderWord(payout.network)), detail: <Address address={payout.spender} full /> },
    { term: t(tokenWord(payout.network)), detail: <Address address={payout.tokenAddress} full /> },
    { term: t("pullHash"), detail: hash(payout.pullHash, t("hash")) },
    ...(payout.refundHash
      ? [{ term: t("refundHash"), detail: hash(payout.refundHash, t("hash")) }]
      : []),
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
