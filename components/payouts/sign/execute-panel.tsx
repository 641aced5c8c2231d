"use client";
import { useTranslations } from "next-intl";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { SignatureState } from "#components/allowances/signature-state.tsx";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import type { useExecute } from "./use-execute.ts";

type ExecutePanelProps = ReturnType<typeof useExecute> & { flow: PayoutFlowView };

/** The allowance holds: what is left is one button, or the execution that follows a signature by itself. */
export function ExecutePanel({ flow, execute, isExecuting, refused }: ExecutePanelProps) {
  const t = useTranslations("payoutFlow");
  const { signature, intent } = flow;
  return (
    <>
      {signature && (
        <SignatureState
          signature={signature}
          token={intent.token}
          wanted={intent.allowance?.units ?? null}
        />
      )}
      {refused && <RefusalNotice refused={refused} />}
      <p className="text-sm text-soft">{t("executeText")}</p>
      <ActionFoot>
        <Button tone="primary" onClick={execute} pending={isExecuting}>
          {isExecuting ? t("executing") : t("execute")}
        </Button>
      </ActionFoot>
    </>
  );
}
