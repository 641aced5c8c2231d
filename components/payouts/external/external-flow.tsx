"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Amount } from "#components/money/amount.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { FlowSteps } from "#components/payouts/follow/flow-steps.tsx";
import { PayoutHeadline } from "#components/payouts/follow/payout-headline.tsx";
import { QuoteCard } from "#components/payouts/form/quote-card.tsx";
import { RequoteNotice } from "#components/payouts/form/requote-notice.tsx";
import { useRequote } from "#components/payouts/form/use-requote.ts";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { CheckList } from "#components/payouts/sign/check-list.tsx";
import { CheckingNotice } from "#components/payouts/sign/checking-notice.tsx";
import { ExecutePanel } from "#components/payouts/sign/execute-panel.tsx";
import { useExecute } from "#components/payouts/sign/use-execute.ts";
import { ApprovalPanel } from "#components/policies/approval-panel.tsx";
import { CoolingOffNotice } from "#components/policies/cooling-off-notice.tsx";
import { LiveProvider } from "#components/shell/live-provider.tsx";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import {
  requestExternalApprovalAction,
  giveUpExternalPayoutAction,
} from "#lib/payouts/actions/external-payouts.ts";
import type { ExternalView } from "#lib/payouts/views/external-view.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { PAYOUT_NEXT } from "#lib/rules/payouts/payout-states.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { ExternalCalls } from "./external-calls.tsx";
import { ExternalEstimate, ExternalProgress } from "./external-progress.tsx";

type ExternalFlowProps = {
  flow: PayoutFlowView;
  external: ExternalView;
  /** The list's title, for the way back. */
  list: string;
  /** The payout's files. */
  children?: Elements;
};

/** What moves on the chain is read often, and what its owners do in their own time now and then. */
const PACES = { soon: 3_000, later: 3_000, rarely: 10_000 } as const;

function paceOf({ next }: PayoutFlowView): number | null {
  const { reads } = PAYOUT_NEXT[next.do];
  return reads === null ? null : PACES[reads];
}

/** A payout whose allowance the owners of an external wallet give elsewhere, on one screen. */
export function ExternalFlow(props: ExternalFlowProps) {
  return (
    <LiveProvider>
      <Flow {...props} />
    </LiveProvider>
  );
}

function Flow({ flow: initial, external: first, list, children }: ExternalFlowProps) {
  const t = useTranslations("externalPayouts");
  const words = useTranslations("payoutFlow");
  const router = useRouter();
  const { id } = initial.intent;
  const read = useLiveRead<PayoutFlowView>({
    key: ["payouts", ONE, id, ""],
    path: `/api/payout-intents/${encodeURIComponent(id)}`,
    initial,
    isOpen: ({ next }) => next.do !== "follow" && next.do !== "ended",
    everyMs: paceOf,
  });
  const flow = read.data;
  const { intent, next, payout, checking, approval } = flow;
  const external = flow.external ?? first;
  const refresh = () => read.refetch();
  const again = useRequote(id, refresh);
  const execution = useExecute({ flow, signed: null, refresh });
  useEffect(() => {
    if (payout !== null) router.replace(`/payouts/${payout}`);
  }, [payout, router]);
  const ask =
    approval?.is === "needed" && external.isNamed
      ? () => requestExternalApprovalAction({ intent: id })
      : null;
  const requote = (
    <Button tone="primary" onClick={again.requote} pending={again.isRequoting}>
      {again.isRequoting
        ? words("asking")
        : intent.quote === null
          ? t("askQuote")
          : words("requote")}
    </Button>
  );
  const isOver = next.do === "ended";
  const tokenAmount = intent.quote?.tokenAmount;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={t("title")}
        headline={
          tokenAmount && intent.quote ? (
            <PayoutHeadline payout={{ ...intent, ...intent.quote, tokenAmount }} />
          ) : (
            <Amount units={external.amount} asset={external.token} />
          )
        }
        lead={
          <>
            <bdi translate="no">{shownName(flow.receiver.name)}</bdi>
            <span>{` · ${networkName(intent.network)}`}</span>
          </>
        }
        crumbs={[{ href: "/payouts", label: list }]}
      />
      <FlowSteps step={checking ? "follow" : "review"} amountHref={null} />
      {checking && <CheckingNotice checking={checking} intent={intent} />}
      <StaleNotice fault={read.fault} knownAt={read.knownAt} onRetry={() => void read.refetch()} />
      <Columns
        aside={
          intent.quote && next.do !== "await_owners" && !isOver ? (
            <QuoteCard flow={flow} again={again} amountHref={null} refresh={refresh} />
          ) : (
            <ExternalEstimate external={external} />
          )
        }
      >
        {again.refused && <RefusalNotice refused={again.refused} />}
        <ExternalProgress external={external} />
        <QuoteDifferences of="payout" differences={intent.differences} />
        {next.do === "requote" && next.why !== "none" && (
          <RequoteNotice why={next.why} intent={intent} action={requote} />
        )}
        {next.do === "requote" && next.why === "none" && (
          <Notice live title={t("quoteTitle")} action={requote}>
            {t("quoteText")}
          </Notice>
        )}
        {next.do === "stop" && <div>{requote}</div>}
        <Card>
          <Receiver receiver={flow.receiver} of={{ of: "intent", id }} />
        </Card>
        {children}
        {!external.isNamed && !isOver && (
          <Notice tone="warn" title={t("unnamed")}>
            {t("unnamedText", { people: external.people.join(", ") || t("nobody") })}
          </Notice>
        )}
        {flow.receiver.coolingOff && approval ? (
          <CoolingOffNotice coolingOff={flow.receiver.coolingOff} of="pix_account" />
        ) : (
          approval &&
          (ask || approval.is !== "needed") && (
            <ApprovalPanel approval={approval} of="payout" ask={ask} refresh={refresh} />
          )
        )}
        {approval && next.do === "await_owners" && (
          <p className="text-sm text-muted">{t("approvalParallel")}</p>
        )}
        {external.state !== "allowed" && external.calls.length > 0 && (
          <ExternalCalls external={external} id={id} />
        )}
        {next.do === "fix" && (
          <Card title={words("checkTitle")}>
            <CheckList checks={flow.checks} intent={intent} fixes={{}} />
          </Card>
        )}
        {next.do === "execute" && external.isNamed && (
          <Card title={words("executeTitle")}>
            <ExecutePanel flow={flow} {...execution} />
          </Card>
        )}
        {next.do !== "execute" && execution.refused && (
          <RefusalNotice refused={execution.refused} />
        )}
        {external.mayGiveUp && !checking && <GiveUp intent={id} refresh={refresh} />}
      </Columns>
      <output className="sr-only">{words(`announce.${next.do}`)}</output>
    </div>
  );
}

function GiveUp({ intent, refresh }: { intent: string; refresh: () => Promise<unknown> }) {
  const t = useTranslations("externalPayouts");
  const { pending, refused, run } = useAct(
    () => giveUpExternalPayoutAction({ intent }),
    () => {
      toast(t("givenUp"), "success");
      void refresh();
    },
  );
  return (
    <div className="grid justify-items-start gap-2">
      {refused && <RefusalNotice refused={refused} />}
      <Button onClick={run} pending={pending}>
        {t(pending ? "givingUp" : "giveUp")}
      </Button>
      <p className="text-sm text-muted">{t("giveUpText")}</p>
    </div>
  );
}
