"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { ApprovalPanel } from "#components/policies/approval-panel.tsx";
import { Card } from "#components/ui/card.tsx";
import { requestBatchApprovalAction } from "#lib/batches/actions/sign-batch.ts";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import type { BatchSigning } from "#lib/batches/views/batch-signing.ts";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import { coolingLines } from "#lib/rules/batches/cooling-lines.ts";
import { BalanceLow } from "./balance-low.tsx";
import { CoolingNotice } from "./cooling-notice.tsx";
import { FixedChecks } from "./fixed-checks.tsx";
import { LazyBatchOwners, LazyBatchSign } from "./lazy-batch-sign.tsx";
import { ReopenButton } from "./reopen-button.tsx";

type BatchStepsProps = {
  batch: BatchRunView;
  signing: BatchSigning;
  wallets: WalletSettings;
  /** Requests about receivers on hold that the reader may approve. */
  approvable: readonly string[];
};

/**
 * What a batch still needs: others' approval, then one signature, or the one of its next slice; of an external wallet
 * its owners' allowance.
 */
export function BatchSteps({ batch, signing, wallets, approvable }: BatchStepsProps) {
  const t = useTranslations("batchRun");
  const words = useTranslations("externalPayouts");
  const router = useRouter();
  const { approval, mayApprove, approvalEndsAt, signature, owners } = signing;
  const maySign = approval.is === "free" || approval.is === "granted";
  const ask = () => requestBatchApprovalAction({ batch: batch.id, hash: batch.hash });
  const isFirst = batch.state === "fixed";
  const mayReopen = isFirst && (signature === null || signature.phase.phase === "may_ask");
  // Others may approve before or after the owners allow.
  const cooling = coolingLines(batch.lines, approvalEndsAt).lines.length;
  const isAsked = owners !== null && owners.asked !== null;
  const mayAskOwners = owners !== null && approval.is !== "barred" && (cooling === 0 || isAsked);
  const panel = (
    <ApprovalPanel
      bare={approval.is !== "free"}
      approval={approval}
      mayApprove={mayApprove}
      of="batch"
      ask={ask}
      refresh={() => router.refresh()}
    />
  );
  const allowing =
    owners === null ? (
      maySign && <LazyBatchSign batch={batch} signing={signing} wallets={wallets} />
    ) : (
      <>
        {approval.is === "needed" && mayAskOwners && !isAsked && (
          <p className="text-muted">{words("approvalParallel")}</p>
        )}
        {!signing.hasBalance && <BalanceLow batch={batch} signing={signing} />}
        {mayAskOwners && (
          <LazyBatchOwners
            batch={batch}
            owners={owners}
            isLater={cooling > 0}
            isTheirTurn={maySign && cooling === 0}
          />
        )}
      </>
    );
  return (
    <>
      <Card title={t("toDo")}>
        <FixedChecks
          approval={approval.is}
          mayApprove={mayApprove}
          cooling={cooling}
          isExternal={owners !== null}
          isNext={!isFirst}
          bodies={{
            approval: panel,
            cooling: (
              <CoolingNotice
                batch={batch}
                approvalEndsAt={approvalEndsAt}
                approvable={approvable}
              />
            ),
            sign: allowing,
          }}
        />
        {mayReopen && (
          <ReopenButton
            batch={batch.id}
            isAsked={approval.is === "waiting" || approval.is === "granted"}
          />
        )}
      </Card>
      {approval.is === "free" && panel}
    </>
  );
}
