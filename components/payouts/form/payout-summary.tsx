import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import { Card } from "#components/ui/card.tsx";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { PayoutRate } from "#lib/rules/payouts/payout-rate.ts";
import { type CurrencyType, parseAmount, type Token } from "#protocol/money/money.ts";
import { requestedAsset } from "#protocol/money/payout-amounts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import type { Elements } from "#components/ui/elements.ts";
import { Sentence } from "#components/ui/sentence.tsx";
import { EstimateLine } from "./estimate-line.tsx";
import { estimatePayout, toCents } from "./estimate-payout.ts";

/** Loaded once there is an amount to ask about. */
const ExpectedApproval = dynamic(
  () => import("./expected-approval.tsx").then((module) => module.ExpectedApproval),
  { ssr: false },
);

type PayoutSummaryProps = {
  rate: PayoutRate | undefined;
  token: Token;
  network: string;
  currencyType: CurrencyType;
  coverFees: boolean;
  /** Wire text, or text that is not readable yet. */
  amount: string;
  /** Null: none is chosen. */
  receiver: ReceiverView | null;
  /** Whoever makes a payout from an external wallet is never alone, which that form says itself. */
  isApprovalKnown?: boolean;
  /** The button that asks for it, which stays in view beside the form. */
  children: Elements;
};

/** What is asked for, while it is typed. Everything but what was typed is an estimate, and says so. */
export function PayoutSummary(props: PayoutSummaryProps) {
  const t = useTranslations("payoutFlow");
  const { rate, token, network, currencyType, coverFees, amount, receiver } = props;
  const { isApprovalKnown, children } = props;
  const amounts = estimatePayout(props);
  const asset = requestedAsset(currencyType, token);
  const typed = parseAmount(amount, asset);
  const own = typed ? <Amount units={typed} asset={asset} /> : null;
  const unknown = <span className="text-muted">—</span>;
  const about = (shown: Detail["detail"]) => (
    <>
      <span className="text-muted">{t("about")}</span> <span className="contents">{shown}</span>
    </>
  );
  const sent = amounts
    ? about(<Amount units={toCents(amounts.tokenUnits)} asset={token} short />)
    : unknown;
  const arrives = amounts ? about(<Amount units={amounts.receiverCents} asset="BRL" />) : unknown;
  // What was typed is exact only where no fee comes on top of it or out of it.
  const isExact = { sent: asset !== "BRL" && !coverFees, arrives: asset === "BRL" && coverFees };
  const items: Detail[] = [
    {
      term: t("to"),
      detail: receiver === null ? unknown : <bdi translate="no">{shownName(receiver.name)}</bdi>,
    },
    { term: t("network"), detail: networkName(network) },
    { term: t("lastRate"), detail: rate ? <Rate rate={rate.rate} token={token} /> : unknown },
    { term: t("youSend"), detail: isExact.sent ? (own ?? unknown) : sent },
    {
      term: t("fees"),
      detail: amounts ? about(<Amount units={amounts.feeCents} asset="BRL" />) : unknown,
    },
    { term: t("arrives"), detail: isExact.arrives ? (own ?? unknown) : arrives, strong: true },
  ];
  return (
    <Card title={t("summaryTitle")}>
      <DescriptionList items={items} />
      {amounts && receiver && !isApprovalKnown && (
        <ExpectedApproval receiver={receiver} network={network} token={token} amounts={amounts} />
      )}
      <p aria-live="polite" className="min-h-10 text-sm text-muted">
        <Sentence>
          {rate
            ? t.rich("estimate", { at: () => <Moment at={rate.quotedAt} clock /> })
            : t("estimateNone")}
        </Sentence>
      </p>
      <ActionFoot figure={amounts && <EstimateLine estimate={amounts} token={token} />}>
        {children}
      </ActionFoot>
    </Card>
  );
}
