"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useOptimistic, useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import type { ActionResult } from "#components/form/action-result.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { announce, toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import {
  discardPolicyDraftAction,
  savePolicyDraftAction,
  switchOnPolicyAction,
} from "#lib/policies/actions/policies.ts";
import type { PolicyDraftView, PolicyNames } from "#lib/policies/views/policies.ts";
import { PRESETS, type Preset } from "#lib/rules/policies/default-policy.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";
import { DraftRules } from "./draft-rules.tsx";
import { RuleList } from "./rule-list.tsx";

/** Runs one action at a time, tells what it did, and shows the page anew. */
function useActs() {
  const router = useRouter();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isActing, start] = useTransition();
  const act = (call: () => Promise<ActionResult<object>>, onDone: () => void) => {
    if (isActing) return;
    start(async () => {
      const result = await answered(withFactor(call));
      setRefused(result.ok ? null : result);
      if (result.ok) onDone();
      router.refresh();
    });
  };
  return { act, refused, isActing };
}

/** Begins a draft: from what holds now, or from one of the ready lists. */
export function BeginDraft({
  rules,
  presets,
  isFirst,
}: {
  rules: Policy;
  presets: readonly Preset[];
  /** No policy was ever activated: what others begin with is in view. */
  isFirst: boolean;
}) {
  const t = useTranslations("policies");
  const { act, refused, isActing } = useActs();
  const begin = (from: Policy) =>
    act(
      () => savePolicyDraftAction({ rules: from, seen: "0" }),
      () => toast(t("draftBegun"), "success"),
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <Button onClick={() => begin(rules)} pending={isActing}>
          {t("beginDraft")}
        </Button>
      </div>
      {presets.length > 0 && (
        <Disclosure summary={t("presets")} open={isFirst}>
          <div className="grid justify-items-start gap-3">
            {presets.map((preset) => (
              <div key={preset} className="grid justify-items-start gap-1">
                <Button
                  className="whitespace-normal!"
                  onClick={() => begin([...PRESETS[preset]])}
                  pending={isActing}
                >
                  {t(`preset.${preset}`)}
                </Button>
                {preset === "open" && <p className="text-sm text-muted">{t("openMeans")}</p>}
              </div>
            ))}
          </div>
        </Disclosure>
      )}
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
  const { number: seen } = draft;
  // What is moved is there at once; a refusal puts it back.
  const [rules, show] = useOptimistic(draft.rules);
  const save = (next: Policy, said: string) =>
    act(
      () => {
        show(next);
        return savePolicyDraftAction({ rules: next, seen });
      },
      () => announce(said),
    );
  return (
    <div className="grid gap-4">
      {canEdit ? (
        <DraftRules rules={rules} names={names} save={save} />
      ) : (
        <RuleList rules={rules} names={names} />
      )}
      {refused && <RefusalNotice refused={refused} />}
      <div className="flex flex-wrap gap-2">
        {canEdit && <LinkButton href="/settings/policies/new">{t("addRule")}</LinkButton>}
        {draft.bar === null && (
          <Button
            tone="primary"
            onClick={() =>
              act(
                () => switchOnPolicyAction({ seen }),
                () => toast(t("switchedOn"), "success"),
              )
            }
            pending={isActing}
          >
            {t("switchOn")}
          </Button>
        )}
        {canEdit && (
          <Button
            tone="quiet"
            onClick={() =>
              act(
                () => discardPolicyDraftAction({ seen }),
                () => toast(t("discarded"), "success"),
              )
            }
            pending={isActing}
          >
            {t("discard")}
          </Button>
        )}
      </div>
    </div>
  );
}
