import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { PayoutIntentView, PayoutQuoteView } from "#lib/payouts/views/payout-intent-view.ts";

type FlowFactsProps = { intent: PayoutIntentView; quote: PayoutQuoteView };

/** A quote's sums, in the order in which they add up; what they are made of is folded. */
export function FlowFacts({ intent, quote }: FlowFactsProps) {
  const t = useTranslations("payoutFlow");
  const { token } = intent;
  const brl = (amount: string | null) =>
    amount === null ? t("notStated") : <Amount units={amount} asset="BRL" />;
  const sums: Detail[] = [
    {
      term: t("youSend"),
      detail:
        quote.tokenAmount === null ? (
          t("notDerived")
        ) : (
          <Amount units={quote.tokenAmount} asset={token} />
        ),
    },
    { term: t(intent.coverFees ? "feesOfSender" : "feesOfReceiver"), detail: brl(quote.feeAmount) },
    ...(quote.allInRate === null
      ? []
      : [{ term: t("allInRate"), detail: <Rate rate={quote.allInRate} token={token} /> }]),
    {
      term: t("arrives"),
      detail: <Amount units={quote.receiverAmount} asset="BRL" />,
      strong: true,
    },
  ];
  const parts: Detail[] = [
    { term: t("marketRate"), detail: <Rate rate={quote.commercialRate} token={token} /> },
    { term: t("rate"), detail: <Rate rate={quote.rate} token={token} /> },
    { term: t("flatFee"), detail: brl(quote.flatFee) },
    { term: t("partnerFee"), detail: brl(quote.partnerFee) },
    { term: t("network"), detail: <NetworkName network={intent.network} /> },
  ];
  return (
    <>
      <DescriptionList items={sums} />
      <Disclosure summary={t("quoteParts")}>
        <DescriptionList items={parts} />
      </Disclosure>
    </>
  );
}
