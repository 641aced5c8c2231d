"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import type { ActionResult } from "#components/form/action-result.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import {
  discardPolicyDraftAction,
  savePolicyDraftAction,
  switchOnPolicyAction,
} from "#lib/policies/actions/policies.ts";
import type { PolicyDraftView, PolicyNames } from "#lib/policies/views/policies.ts";
import { PRESETS, type Preset } from "#lib/rules/policies/default-policy.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";
import { RuleList } from "./rule-list.tsx";

/** Runs one action at a time, tells what it did, and shows the page anew. */
function useActs() {
  const router = useRouter();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isActing, start] = useTransition();
  const act = (call: () => Promise<ActionResult<object>>, said: string | null) => {
    if (isActing) return;
    start(async () => {
      const result = await answered(withFactor(call));
      setRefused(result.ok ? null : result);
      if (result.ok && said !== null) toast(said, "success");
      router.refresh();
    });
  };
  return { act, refused, isActing };
}

/** Begins a draft: from what holds now, or from one of the ready lists. */
export function BeginDraft({ rules, presets }: { rules: Policy; presets: readonly Preset[] }) {
  const t = useTranslations("policies");
  const { act, refused, isActing } = useActs();
  const begin = (from: Policy) =>
    act(() => savePolicyDraftAction({ rules: from, seen: "0" }), t("draftBegun"));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => begin(rules)} pending={isActing}>
          {t("beginDraft")}
        </Button>
        {presets.map((preset) => (
          <Button key={preset} onClick={() => begin([...PRESETS[preset]])} pending={isActing}>
            {t(`preset.${preset}`)}
          </Button>
        ))}
      </div>
      {refused && <RefusalNotice refused={refused} />}
    </div>
  );
}

type DraftPanelProps = {
  draft: PolicyDraftView;
  names: PolicyNames;
  canEdit: boolean;
};

/** The draft's rules, each with what can be done with it, and the two ways to end the draft. */
export function DraftPanel({ draft, names, canEdit }: DraftPanelProps) {
  const t = useTranslations("policies");
  const { act, refused, isActing } = useActs();
  const { rules, number: seen } = draft;
  const save = (next: Policy) => act(() => savePolicyDraftAction({ rules: next, seen }), null);
  const swapped = (at: number) =>
    rules.map(
      (rule, place) => rules[place === at ? at - 1 : place === at - 1 ? at : place] ?? rule,
    );
  const actions = (at: number) => (
    <span className="mt-1 flex flex-wrap gap-2">
      <LinkButton size="sm" href={`/settings/policies/${at + 1}`}>
        <span>{t("change")}</span>
        <span className="sr-only">{` ${t("ruleNumber", { number: at + 1 })}`}</span>
      </LinkButton>
      {at > 0 && (
        <Button size="sm" tone="quiet" onClick={() => save(swapped(at))} pending={isActing}>
          <span>{t("moveUp")}</span>
          <span className="sr-only">{` ${t("ruleNumber", { number: at + 1 })}`}</span>
        </Button>
      )}
      {rules.length > 1 && (
        <Button
          size="sm"
          tone="quiet"
          onClick={() => save(rules.filter((_rule, place) => place !== at))}
          pending={isActing}
        >
          <span>{t("removeRule")}</span>
          <span className="sr-only">{` ${t("ruleNumber", { number: at + 1 })}`}</span>
        </Button>
      )}
    </span>
  );
  return (
    <div className="grid gap-4">
      <RuleList rules={rules} names={names} {...(canEdit ? { actions } : {})} />
      {refused && <RefusalNotice refused={refused} />}
      <div className="flex flex-wrap gap-2">
        {canEdit && <LinkButton href="/settings/policies/new">{t("addRule")}</LinkButton>}
        {draft.bar === null && (
          <Button
            tone="primary"
            onClick={() => act(() => switchOnPolicyAction({ seen }), t("switchedOn"))}
            pending={isActing}
          >
            {t("switchOn")}
          </Button>
        )}
        {canEdit && (
          <Button
            tone="quiet"
            onClick={() => act(() => discardPolicyDraftAction({ seen }), t("discarded"))}
            pending={isActing}
          >
            {t("discard")}
          </Button>
        )}
      </div>
    </div>
  );
}
