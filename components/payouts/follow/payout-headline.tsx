import { Amount } from "#components/money/amount.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";

type PayoutHeadlineProps = { payout: Pick<PayoutView, "tokenAmount" | "token" | "receiverAmount"> };

/** What a payout is about: "100,00 USDC → R$ 537,72". */
export function PayoutHeadline({ payout }: PayoutHeadlineProps) {
  return (
    <>
      <Amount units={payout.tokenAmount} asset={payout.token} rounded />{" "}
      <span className="min-[22.5rem]:whitespace-nowrap">
        <span className="font-normal text-muted">→</span>{" "}
        <Amount units={payout.receiverAmount} asset="BRL" />
      </span>
    </>
  );
}
