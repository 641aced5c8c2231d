"use client";
import { useTranslations } from "next-intl";
import { Countdown } from "#components/money/countdown.tsx";
import { FlowFacts } from "#components/payouts/follow/flow-facts.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import type { Elements } from "#components/ui/elements.ts";
import { QuoteParts } from "./quote-parts.tsx";
import type { useRequote } from "./use-requote.ts";

type QuoteCardProps = {
  flow: PayoutFlowView;
  again: ReturnType<typeof useRequote>;
  /** Where the amount can be changed; null: no longer. */
  amountHref: string | null;
  refresh: () => Promise<unknown>;
  /** What is next, below the sums. */
  children?: Elements;
};

/** A new quote is offered beside the reason where one is needed. */
const ELSEWHERE: readonly string[] = ["requote", "stop", "checking", "follow"];

/** The quote in figures and what is next, which stay in view. */
export function QuoteCard({ flow, again, amountHref, refresh, children }: QuoteCardProps) {
  const t = useTranslations("payoutFlow");
  const { intent, next, deadline, serverNow, account } = flow;
  const isOver = next.do === "requote" && next.why === "expired";
  const wallet = account === null ? null : { name: flow.accountName, address: account };
  return (
    <Card
      title={t("quoteTitle")}
      actions={
        // While it can be signed, the time stands beside that button; once it is executed, none counts any more.
        // That it has expired stands above, with what to do.
        deadline !== null &&
        !isOver &&
        next.do !== "sign" &&
        next.do !== "checking" && (
          <Countdown
            key={deadline}
            deadline={deadline}
            serverNow={serverNow}
            onExpired={() => void refresh()}
          />
        )
      }
    >
      {intent.quote && (
        <FlowFacts intent={intent} quote={intent.quote} wallet={wallet} isOver={isOver} />
      )}
      {children}
      {intent.quote && <QuoteParts intent={intent} quote={intent.quote} />}
      <div className="flex flex-wrap gap-2">
        {!ELSEWHERE.includes(next.do) && (
          <Button tone="link" size="sm" onClick={again.requote} pending={again.isRequoting}>
            {again.isRequoting ? t("asking") : t("requote")}
          </Button>
        )}
        {amountHref !== null && (
          <LinkButton tone="link" size="sm" href={amountHref}>
            {t("change")}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
