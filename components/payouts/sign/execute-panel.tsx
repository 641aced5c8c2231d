"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { Moment } from "#components/money/moment.tsx";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { executePayoutAction } from "#lib/payouts/actions/payout-execution.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { FlowCard } from "#components/payouts/follow/flow-card.tsx";
import { FlowFacts } from "#components/payouts/follow/flow-facts.tsx";
import { stepHref } from "#components/payouts/follow/flow-steps.tsx";
import { RequoteNotice } from "#components/payouts/form/requote-notice.tsx";
import { useRequote } from "#components/payouts/form/use-requote.ts";

type ExecutePanelProps = { flow: PayoutFlowView; refresh: () => Promise<unknown> };

/** The last step before the money moves: everything shown once more, and one button. */
export function ExecutePanel({ flow, refresh }: ExecutePanelProps) {
  const t = useTranslations("payoutFlow");
  const router = useRouter();
  const { intent, next, checking } = flow;
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isExecuting, start] = useTransition();
  const again = useRequote(intent.id, refresh);
  if (checking) {
    return (
      <Notice tone="info" live title={t("checkingTitle")}>
        <p>{t("checkingText")}</p>
        <p className="mt-1">
          {checking.isAllowanceWhole === null
            ? t("checkingUnseen")
            : t(checking.isAllowanceWhole ? "checkingWhole" : "checkingTaken")}
        </p>
        <p className="mt-1 text-sm">
          {t("checkingSince")} <Moment at={checking.since} exact />
        </p>
      </Notice>
    );
  }
  const { contentHash: hash } = intent;
  const execute = () => {
    if (hash === null) return;
    start(async () => {
      const result = await answered(executePayoutAction({ intent: intent.id, hash }));
      setRefused(result.ok ? null : result);
      if (result.ok && result.data.payout !== null) {
        router.replace(`/payouts/${result.data.payout}`);
        return;
      }
      await refresh();
    });
  };
  return (
    <FlowCard title={t("executeTitle")} flow={flow} refresh={refresh}>
      {(refused ?? again.refused) && (
        <RefusalNotice refused={(refused ?? again.refused) as Refused} />
      )}
      <QuoteDifferences of="payout" differences={intent.differences} />
      {intent.quote && <FlowFacts intent={intent} quote={intent.quote} />}
      {next.do === "requote" && <RequoteNotice why={next.why} />}
      {next.do === "execute" && <p className="text-soft">{t("executeText")}</p>}
      {next.do !== "execute" && next.do !== "requote" && next.do !== "stop" && (
        <Notice tone="warn" live title={t(next.do === "prove" ? "proveTitle" : "notYetAllowed")}>
          {t(next.do === "prove" ? "notYetProvedText" : "notYetAllowedText")}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {next.do === "execute" && (
          <Button tone="primary" onClick={execute} pending={isExecuting}>
            {isExecuting ? t("executing") : t("execute")}
          </Button>
        )}
        {(next.do === "requote" || next.do === "stop") && (
          <Button tone="primary" onClick={again.requote} pending={again.isRequoting}>
            {again.isRequoting ? t("asking") : t("requote")}
          </Button>
        )}
        {next.do !== "execute" && (
          <LinkButton tone="quiet" href={stepHref(intent.id, "allow")}>
            {t("backToAllow")}
          </LinkButton>
        )}
      </div>
    </FlowCard>
  );
}
