"use client";
import { useTranslations } from "next-intl";
import { SilenceNotice } from "#components/money/silence-notice.tsx";
import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { Card } from "#components/ui/card.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { PayoutFacts } from "./payout-facts.tsx";
import { PayoutOutcome } from "./payout-outcome.tsx";
import { PayoutStatus } from "./payout-status.tsx";
import { PayoutSteps } from "./payout-steps.tsx";

/** An end known only from an event may be corrected, and the chain check may still be missing. */
const isOpen = ({ hasEnded, chainCheck, reportedBy }: PayoutView) =>
  !hasEnded || chainCheck === "not_checked" || reportedBy === "event";

/** One payout, updated live. */
export function LivePayout({ payout: initial }: { payout: PayoutView }) {
  const t = useTranslations("payouts");
  const read = useLiveRead<PayoutView>({
    key: ["payouts", ONE, initial.id],
    path: `/api/payouts/${initial.id}`,
    initial,
    isOpen,
  });
  const payout = read.data;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="grid min-w-0 gap-5">
        <StaleNotice
          fault={read.fault}
          knownAt={read.knownAt}
          onRetry={() => void read.refetch()}
        />
        <SilenceNotice of={payout} />
        <PayoutOutcome payout={payout} />
        <Card title={t("details")}>
          <Receiver
            receiver={payout.receiver}
            of={{ of: "payout", id: payout.id }}
            isPast={payout.hasEnded}
          />
          <PayoutFacts payout={payout} />
        </Card>
      </div>
      <Card
        title={t("progress")}
        actions={<PayoutStatus payout={payout} />}
        className="lg:order-last max-lg:order-first"
      >
        <PayoutSteps payout={payout} />
      </Card>
    </div>
  );
}
