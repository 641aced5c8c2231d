import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { PayoutIntentView, PayoutQuoteView } from "#lib/payouts/views/payout-intent-view.ts";

type FlowFactsProps = { intent: PayoutIntentView; quote: PayoutQuoteView };

/** A quote's figures, in the order in which they add up. */
export function FlowFacts({ intent, quote }: FlowFactsProps) {
  const t = useTranslations("payoutFlow");
  const { token } = intent;
  const brl = (amount: string | null) =>
    amount === null ? t("notStated") : <Amount units={amount} asset="BRL" />;
  const items: Detail[] = [
    {
      term: t("youSend"),
      detail:
        quote.tokenAmount === null ? (
          t("notDerived")
        ) : (
          <Amount units={quote.tokenAmount} asset={token} />
        ),
    },
    { term: t("marketRate"), detail: <Rate rate={quote.commercialRate} token={token} /> },
    { term: t("rate"), detail: <Rate rate={quote.rate} token={token} /> },
    { term: t("flatFee"), detail: brl(quote.flatFee) },
    { term: t("partnerFee"), detail: brl(quote.partnerFee) },
    ...(quote.allInRate === null
      ? []
      : [{ term: t("allInRate"), detail: <Rate rate={quote.allInRate} token={token} /> }]),
    {
      term: t("arrives"),
      detail: <Amount units={quote.receiverAmount} asset="BRL" />,
      strong: true,
    },
    { term: t("to"), detail: intent.pixAccount.name },
    { term: t("network"), detail: <NetworkName network={intent.network} /> },
    { term: t("whoPays"), detail: intent.coverFees ? t("senderPays") : t("receiverPays") },
  ];
  return <DescriptionList items={items} />;
}
