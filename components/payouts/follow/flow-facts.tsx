import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Rate } from "#components/money/rate.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { shownName } from "#protocol/wire/shown-name.ts";
import type { PayoutIntentView, PayoutQuoteView } from "#lib/payouts/views/payout-intent-view.ts";

type FlowFactsProps = {
  intent: PayoutIntentView;
  quote: PayoutQuoteView;
  /** The paying wallet, where it is known. */
  wallet: { name: string | null; address: string } | null;
  /** It has expired, so nothing of it counts any more. */
  isOver: boolean;
};

/** A quote's sums, in the order in which they add up. */
export function FlowFacts({ intent, quote, wallet, isOver }: FlowFactsProps) {
  const t = useTranslations("payoutFlow");
  const { token } = intent;
  const brl = (amount: string | null) =>
    amount === null ? t("notStated") : <Amount units={amount} asset="BRL" />;
  const sums: Detail[] = [
    ...(wallet === null
      ? []
      : [
          {
            term: t("payingWallet"),
            detail:
              wallet.name === null ? (
                <Address address={wallet.address} plain />
              ) : (
                <bdi translate="no">{shownName(wallet.name)}</bdi>
              ),
          },
        ]),
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
      strong: !isOver,
    },
  ];
  return <DescriptionList items={sums} {...(isOver && { className: "text-muted" })} />;
}
