import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { PayoutIntentView, PayoutQuoteView } from "#lib/payouts/views/payout-intent-view.ts";

type QuotePartsProps = { intent: PayoutIntentView; quote: PayoutQuoteView };

/** What a quote's sums are made of, folded. */
export function QuoteParts({ intent: { token, network }, quote }: QuotePartsProps) {
  const t = useTranslations("payoutFlow");
  const brl = (amount: string | null) =>
    amount === null ? t("notStated") : <Amount units={amount} asset="BRL" />;
  const parts: Detail[] = [
    { term: t("marketRate"), detail: <Rate rate={quote.commercialRate} token={token} /> },
    { term: t("rate"), detail: <Rate rate={quote.rate} token={token} /> },
    { term: t("flatFee"), detail: brl(quote.flatFee) },
    { term: t("partnerFee"), detail: brl(quote.partnerFee) },
    { term: t("network"), detail: <NetworkName network={network} /> },
  ];
  return (
    <Disclosure summary={t("quoteParts")}>
      <DescriptionList items={parts} />
    </Disclosure>
  );
}
