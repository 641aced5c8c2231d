"use client";
import { useTranslations } from "next-intl";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { FlowCard } from "#components/payouts/follow/flow-card.tsx";
import { FlowFacts } from "#components/payouts/follow/flow-facts.tsx";
import { stepHref } from "#components/payouts/follow/flow-steps.tsx";
import { RequoteNotice } from "./requote-notice.tsx";
import { useRequote } from "./use-requote.ts";

type QuotePanelProps = { flow: PayoutFlowView; refresh: () => Promise<unknown> };

/** The quote with its deadline, and every reason not to sign it. */
export function QuotePanel({ flow, refresh }: QuotePanelProps) {
  const t = useTranslations("payoutFlow");
  const { intent, next } = flow;
  const { requote, isRequoting, refused } = useRequote(intent.id, refresh);
  const needsQuote = next.do === "requote" || next.do === "stop";
  return (
    <FlowCard title={t("quoteTitle")} flow={flow} refresh={refresh}>
      {refused && <RefusalNotice refused={refused} />}
      <QuoteDifferences of="payout" differences={intent.differences} />
      {intent.quote && <FlowFacts intent={intent} quote={intent.quote} />}
      {next.do === "requote" && <RequoteNotice why={next.why} />}
      <div className="flex flex-wrap gap-2">
        {!needsQuote && (
          <LinkButton tone="primary" href={stepHref(intent.id, "connect")}>
            {t("goConnect")}
          </LinkButton>
        )}
        <Button tone={needsQuote ? "primary" : "plain"} onClick={requote} pending={isRequoting}>
          {isRequoting ? t("asking") : t("requote")}
        </Button>
        <LinkButton tone="quiet" href={stepHref(intent.id, "amount")}>
          {t("change")}
        </LinkButton>
      </div>
    </FlowCard>
  );
}
