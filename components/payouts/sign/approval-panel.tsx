"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { askApprovalAction } from "#lib/payouts/actions/payout-approvals.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { Approvers } from "./approvers.tsx";

type ApprovalPanelProps = { flow: PayoutFlowView; refresh: () => Promise<unknown> };

/** What the policy asks before a wallet opens: whom, until when, and how far it is. */
export function ApprovalPanel({ flow, refresh }: ApprovalPanelProps) {
  const t = useTranslations("requests");
  const { approval } = flow;
  if (approval === null) return null;
  const { is, isAlone, request } = approval;
  if (is === "free") return isAlone && <Notice title={t("alone")}>{t("aloneText")}</Notice>;
  if (is === "barred") {
    return (
      <Notice tone="danger" title={t("barred")}>
        {t("barredText")}
      </Notice>
    );
  }
  if (is === "needed") return <Asking flow={flow} approval={approval} refresh={refresh} />;
  if (request === null) return null;
  const items: Detail[] = [
    { term: t("code"), detail: <strong className="font-mono text-lg">{request.code}</strong> },
    ...(request.approvals.length > 0
      ? [{ term: t("approvedBy"), detail: request.approvals.map(({ by }) => by).join(", ") }]
      : []),
    ...(is === "waiting"
      ? [{ term: t("canApprove"), detail: <Approvers approvers={request.approvers} /> }]
      : []),
    ...(is === "waiting" && request.restsUntil
      ? [{ term: t("restsUntil"), detail: <Moment at={request.restsUntil} /> }]
      : []),
    { term: t("until"), detail: <Moment at={request.expiresAt} /> },
  ];
  return (
    <Card
      title={t(is === "waiting" ? "waitingTitle" : "grantedTitle")}
      actions={
        <StatusMark tone={is === "waiting" ? "wait" : "ok"}>
          {t(`state.${request.state}`)}
        </StatusMark>
      }
    >
      <DescriptionList items={items} />
      <p className="text-sm text-muted">{t(is === "waiting" ? "waitingText" : "grantedText")}</p>
    </Card>
  );
}

type AskingProps = ApprovalPanelProps & { approval: NonNullable<PayoutFlowView["approval"]> };

function Asking({ flow, approval, refresh }: AskingProps) {
  const t = useTranslations("requests");
  const { intent, account, next } = flow;
  const { others, hours, lapsed, request } = approval;
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isAsking, start] = useTransition();
  const hash = intent.contentHash;
  const ask = () =>
    start(async () => {
      if (account === null || hash === null) return;
      const result = await answered(askApprovalAction({ intent: intent.id, account, hash }));
      setRefused(result.ok ? null : result);
      await refresh();
    });
  const refusal = lapsed === "refused" ? request?.refusal : null;
  return (
    <Card title={hours > 0 ? t("rests", { hours }) : t("needs", { others })}>
      {lapsed && (
        <Notice tone={lapsed === "refused" ? "danger" : "warn"} title={t(`lapsed.${lapsed}`)}>
          {refusal && <>{t("refusedBy", { by: refusal.by, reason: refusal.reason })}</>}
        </Notice>
      )}
      <p className="text-soft">{t(next.do === "request" ? "askText" : "askLater")}</p>
      {refused && <RefusalNotice refused={refused} />}
      {next.do === "request" && (
        <div>
          <Button tone="primary" onClick={ask} pending={isAsking}>
            {t(isAsking ? "asking" : "ask")}
          </Button>
        </div>
      )}
    </Card>
  );
}
