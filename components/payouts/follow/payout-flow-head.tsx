import { useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { PayoutHeadline } from "./payout-headline.tsx";

type PayoutFlowHeadProps = {
  flow: PayoutFlowView;
  /** The list's title, for the way back. */
  list: string;
};

/** Whom a payout in the making pays, and how much. */
export function PayoutFlowHead({ flow: { intent, next, receiver }, list }: PayoutFlowHeadProps) {
  const t = useTranslations("payoutFlow");
  const { quote } = intent;
  const tokenAmount = quote?.tokenAmount;
  const isOver = next.do === "requote" && next.why === "expired";
  return (
    <PageHeader
      title={t("title")}
      headline={
        tokenAmount && (
          <span className={isOver ? "font-normal text-muted" : undefined}>
            <PayoutHeadline payout={{ ...intent, ...quote, tokenAmount }} />
          </span>
        )
      }
      lead={
        <>
          <bdi translate="no">{shownName(receiver.name)}</bdi>
          <span>{` · ${networkName(intent.network)}`}</span>
        </>
      }
      crumbs={[{ href: "/payouts", label: list }]}
    />
  );
}
