import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Rate } from "#components/money/rate.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { PayoutIntentView, PayoutQuoteView } from "#lib/payouts/views/payout-intent-view.ts";

type FlowFactsProps = { intent: PayoutIntentView; quote: PayoutQuoteView };

/** A quote's sums, in the order in which they add up. */
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
  return <DescriptionList items={sums} />;
}
