import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { PayinIntentView, QuoteView } from "#lib/payins/views/payin-intent-view.ts";

/** What a quote says, in the order in which one adds it up. */
export function QuoteFacts({ intent, quote }: { intent: PayinIntentView; quote: QuoteView }) {
  const t = useTranslations("payins");
  const { token } = intent;
  const items: Detail[] = [
    { term: t("youSend"), detail: <Amount units={quote.senderAmount} asset="BRL" /> },
    {
      term: t("fee"),
      detail: quote.feeAmount ? <Amount units={quote.feeAmount} asset="BRL" /> : t("feeNotSaid"),
    },
    { term: t("marketRate"), detail: <Rate rate={quote.commercialRate} token={token} /> },
    { term: t("rate"), detail: <Rate rate={quote.rate} token={token} /> },
    {
      term: t("allInRate"),
      detail: quote.allInRate ? <Rate rate={quote.allInRate} token={token} /> : t("none"),
    },
    {
      term: t("arrives"),
      detail: <Amount units={quote.receiverAmount} asset={token} />,
      strong: true,
    },
    {
      term: t("to"),
      detail: (
        <>
          <NetworkName network={intent.network} /> · <Address address={intent.address} />
        </>
      ),
    },
  ];
  return <DescriptionList items={items} />;
}
