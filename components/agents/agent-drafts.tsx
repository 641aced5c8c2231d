"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import {
  discardAgentDraftAction,
  takeUpAnswerAction,
  takeUpBatchAction,
  takeUpPayoutAction,
  takeUpPolicyAction,
} from "#lib/agents/actions/agent-drafts.ts";
import type { AgentDraftView } from "#lib/agents/views/agents.ts";

const TAKE_UP = {
  payout: takeUpPayoutAction,
  batch: takeUpBatchAction,
  policy: takeUpPolicyAction,
  answer: takeUpAnswerAction,
} as const;

type AgentDraftsProps = { drafts: readonly AgentDraftView[]; person: string };

/** What agents have drafted for the reader: each can be taken up, which opens it, or thrown away. */
export function AgentDrafts({ drafts, person }: AgentDraftsProps) {
  return (
    <ul className="grid">
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} person={person} />
      ))}
    </ul>
  );
}

/** What a draft is about, in a line. */
function Facts({ draft }: { draft: AgentDraftView }): ReactNode {
  const t = useTranslations("agents");
  switch (draft.kind) {
    case "payout":
      return (
        <>
          <Amount units={draft.amount} asset={draft.asset} />{" "}
          <span translate="no">{draft.name}</span>
        </>
      );
    case "batch":
      return (
        <>
          <Amount units={draft.amount} asset="BRL" /> <span translate="no">{draft.title}</span>{" "}
          <span>{t("lines", { count: draft.lines })}</span>
        </>
      );
    case "policy":
      return <span>{t(`operation.${draft.operation}`)}</span>;
    case "answer":
      return (
        <>
          <span>{t(`answer.${draft.answer}`, { id: draft.exception })}</span>{" "}
          <span translate="no">{draft.reason}</span>
        </>
      );
  }
}

function DraftRow({ draft, person }: { draft: AgentDraftView; person: string }) {
  const t = useTranslations("agents");
  const router = useRouter();
  const { id, kind, agent, at, href, mayTakeUp } = draft;
  const take = useAct(
    () => TAKE_UP[kind]({ id }),
    (taken) => router.push(taken.href),
  );
  const discard = useAct(
    () => discardAgentDraftAction({ id }),
    () => {
      toast(t("discarded"), "success");
      router.refresh();
    },
  );
  const refused = take.refused ?? discard.refused;
  const name = t(`kind.${kind}`);
  return (
    <li className="grid gap-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span>{name}</span> {href !== null && <Badge>{t("used")}</Badge>}
          </p>
          <p className="wrap-anywhere">
            <Facts draft={draft} />
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            <span>{t("draftedBy", { agent, person })}</span> <Moment at={at} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {href !== null && (
            <LinkButton size="sm" href={href}>
              {t("open")}
            </LinkButton>
          )}
          {href === null && mayTakeUp && (
            <Button size="sm" onClick={take.run} pending={take.pending}>
              {t(take.pending ? "taking" : "take")}
            </Button>
          )}
          {href === null && (
            <Button size="sm" tone="quiet" onClick={discard.run} pending={discard.pending}>
              {t(discard.pending ? "discarding" : "discard")}
            </Button>
          )}
        </div>
      </div>
      {refused && <RefusalNotice refused={refused} />}
    </li>
  );
}
