"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { ActionResult } from "#components/form/action-result.ts";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ApprovalView } from "#lib/policies/views/approval.ts";
import { Approvers } from "./approvers.tsx";

type Ask = () => Promise<ActionResult<object>>;
type ApprovalPanelProps = {
  approval: ApprovalView<"payout"> | ApprovalView<"payin"> | ApprovalView<"batch">;
  /** What is approved. */
  of: "payout" | "payin" | "batch";
  /** Asks others for exactly what is shown; null: not yet. */
  ask: Ask | null;
  /** Shows the page anew. */
  refresh: () => unknown;
  /** Inside a step that has said what it is. */
  bare?: boolean;
  /** It waits for the reader, too. */
  mayApprove?: boolean;
};

/** What the policy asks before money moves: whom, until when, and how far it is. */
export function ApprovalPanel({
  approval,
  of,
  ask,
  refresh,
  bare = false,
  mayApprove = false,
}: ApprovalPanelProps) {
  const t = useTranslations("requests");
  const { is, isAlone, request } = approval;
  if (is === "free") return isAlone && <Notice title={t("alone")}>{t(`aloneText.${of}`)}</Notice>;
  if (is === "barred") {
    return (
      <Notice tone="danger" title={t(`barred.${of}`)}>
        {t("barredText")}
      </Notice>
    );
  }
  if (is === "needed") {
    return <Asking approval={approval} of={of} ask={ask} refresh={refresh} bare={bare} />;
  }
  if (request === null) return null;
  const items: Detail[] = [
    {
      term: t("code"),
      detail: (
        <strong translate="no" className="font-mono text-lg">
          {request.code}
        </strong>
      ),
    },
    ...(request.approvals.length > 0
      ? [{ term: t("approvedBy"), detail: <Given approvals={request.approvals} /> }]
      : []),
    ...(is === "waiting"
      ? [{ term: t("canApprove"), detail: <Approvers approvers={request.approvers} /> }]
      : []),
    ...(is === "waiting" && request.coolsOffUntil
      ? [{ term: t("coolsOffUntil"), detail: <Moment at={request.coolsOffUntil} /> }]
      : []),
    { term: t("until"), detail: <Moment at={request.expiresAt} /> },
  ];
  return (
    <Card
      bare={bare}
      title={bare ? undefined : t(is === "waiting" ? "waitingTitle" : "grantedTitle")}
      actions={
        // What is approved is headed so.
        !bare &&
        is === "waiting" && <StatusMark tone="wait">{t(`state.${request.state}`)}</StatusMark>
      }
    >
      <DescriptionList items={items} />
      {!mayApprove && (
        <p className="text-sm text-muted">
          {t(is === "waiting" ? `waitingText.${of}` : `grantedText.${of}`)}
        </p>
      )}
      {is === "waiting" &&
        (mayApprove ? (
          <div className="foot">
            <LinkButton tone="primary" href={`/requests/${request.id}`}>
              {t("review")}
            </LinkButton>
          </div>
        ) : (
          <p className="text-sm">
            <TextLink href={`/requests/${request.id}`}>{t("see")}</TextLink>
          </p>
        ))}
    </Card>
  );
}

/** Who has approved, and whose approval does not count any more. */
function Given({ approvals }: Pick<NonNullable<ApprovalView["request"]>, "approvals">) {
  const t = useTranslations("requests");
  return (
    <span className="grid justify-items-end">
      {approvals.map(({ by, counts }) => (
        <span key={by}>
          <span translate="no">{by}</span>
          {!counts && <span className="text-sm text-muted">{` · ${t("noLongerCounts")}`}</span>}
        </span>
      ))}
    </span>
  );
}

function Asking({ approval, of, ask, refresh, bare }: ApprovalPanelProps) {
  const t = useTranslations("requests");
  const { others, hours, lapsed, request } = approval;
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isAsking, start] = useTransition();
  const begin = (call: Ask) =>
    start(async () => {
      const result = await answered(call());
      setRefused(result.ok ? null : result);
      await refresh();
    });
  const ended = lapsed === "refused" ? request?.refusal : request?.withdrawal;
  const isEnded = lapsed === "refused" || lapsed === "withdrawn";
  // That one approval is needed, its step has said.
  const needs = bare && others === 1 ? undefined : t("needs", { others });
  return (
    <Card
      bare={bare}
      title={hours > 0 ? t("coolsOff", { hours }) : needs}
      actions={!lapsed && !bare && <StatusMark tone="ahead">{t("unasked")}</StatusMark>}
    >
      {lapsed && (
        <Notice tone={isEnded ? "danger" : "warn"} title={t(`lapsed.${lapsed}`)}>
          {isEnded && ended && <p>{t("refusedBy", { by: ended.by, reason: ended.reason })}</p>}
          <p>{t("untilAgain")}</p>
        </Notice>
      )}
      <p className="text-soft">{t(ask ? `askText.${of}` : `askLater.${of}`)}</p>
      {refused && <RefusalNotice refused={refused} />}
      {ask && (
        <div className="foot">
          <Button tone="primary" onClick={() => begin(ask)} pending={isAsking}>
            {t(isAsking ? "asking" : "ask")}
          </Button>
        </div>
      )}
    </Card>
  );
}
