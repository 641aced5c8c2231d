"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { ApprovalPanel } from "#components/policies/approval-panel.tsx";
import { Card } from "#components/ui/card.tsx";
import { requestBatchApprovalAction } from "#lib/batches/actions/sign-batch.ts";
import type { BatchSigning, BatchRunView } from "#lib/batches/views/batch-run.ts";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import { LazyBatchSign } from "./lazy-batch-sign.tsx";
import { ReopenButton } from "./reopen-button.tsx";

type BatchStepsProps = { batch: BatchRunView; signing: BatchSigning; wallets: WalletSettings };

/** What a batch still needs: others' approval, then one signature, or the one of its next slice. */
export function BatchSteps({ batch, signing, wallets }: BatchStepsProps) {
  const t = useTranslations("batchRun");
  const router = useRouter();
  const { approval, signature } = signing;
  const maySign = approval.is === "free" || approval.is === "granted";
  const ask = () => requestBatchApprovalAction({ batch: batch.id, hash: batch.hash });
  const isFirst = batch.state === "fixed";
  const mayReopen = isFirst && (signature === null || signature.phase.phase === "may_ask");
  return (
    <>
      <ApprovalPanel approval={approval} of="batch" ask={ask} refresh={() => router.refresh()} />
      {maySign && (
        <Card title={t(isFirst ? "signTitle" : "signNextTitle")}>
          <LazyBatchSign batch={batch} signing={signing} wallets={wallets} />
        </Card>
      )}
      {mayReopen && <ReopenButton batch={batch.id} />}
    </>
  );
}
