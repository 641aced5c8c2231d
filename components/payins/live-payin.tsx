"use client";
import { useTranslations } from "next-intl";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { SilenceNotice } from "#components/money/silence-notice.tsx";
import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import { Card } from "#components/ui/card.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { payinPhase } from "#lib/payins/rules/payin-phase.ts";
import { PayinFacts } from "./payin-facts.tsx";
import { PayinOutcome } from "./payin-outcome.tsx";
import { PayinReturns } from "./payin-returns.tsx";
import { PayinStatus } from "./payin-status.tsx";
import { PayinSteps } from "./payin-steps.tsx";
import { PixCodeCard } from "./pix-code-card.tsx";

type LivePayinProps = { payin: PayinView; bankPage: string | null };

const isOpen = (payin: PayinView) =>
  !payin.hasEnded ||
  (payin.status === "completed" && payin.chainCheck === "not_checked") ||
  payin.returns.some(({ status }) => status !== "returned");

/** One payin, updated live. */
export function LivePayin({ payin: initial, bankPage }: LivePayinProps) {
  const t = useTranslations("payins");
  const read = useLiveRead<PayinView>({
    key: ["payins", ONE, initial.id],
    path: `/api/payins/${initial.id}`,
    initial,
    isOpen,
  });
  const payin = read.data;
  const phase = payinPhase(payin, new Date(payin.serverNow));
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="grid min-w-0 gap-5">
        <StaleNotice
          fault={read.fault}
          knownAt={read.knownAt}
          onRetry={() => void read.refetch()}
        />
        <SilenceNotice of={payin} />
        <QuoteDifferences of="payin" differences={payin.differences} />
        <PayinOutcome payin={payin} phase={phase} />
        {phase === "awaiting_pix" && payin.differences.length === 0 && (
          <PixCodeCard payin={payin} bankPage={bankPage} onExpired={() => void read.refetch()} />
        )}
        <PayinReturns returns={payin.returns} />
        <Card title={t("details")}>
          <PayinFacts payin={payin} />
        </Card>
      </div>
      <Card
        title={t("progress")}
        actions={<PayinStatus payin={payin} />}
        className="lg:order-last max-lg:order-first"
      >
        <PayinSteps payin={payin} phase={phase} />
      </Card>
    </div>
  );
}
