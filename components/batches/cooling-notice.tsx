"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Button } from "#components/ui/button.tsx";
import { leaveOutLinesAction } from "#lib/batches/actions/fix-batch.ts";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import { coolingLines } from "#lib/rules/batches/cooling-lines.ts";
import { ReceiversOnHold } from "./receivers-on-hold.tsx";

type CoolingNoticeProps = {
  batch: Pick<BatchRunView, "id" | "hash" | "lines" | "state">;
  /** When its approval ends, or would; null: nobody is to approve. */
  approvalEndsAt: string | null;
  /** Requests about receivers on hold that the reader may approve. */
  approvable: readonly string[];
};

/** That receivers on hold keep a batch from being signed, who can free them sooner, and how it does without them; each hold is told in its row. */
export function CoolingNotice({ batch, approvalEndsAt, approvable }: CoolingNoticeProps) {
  const t = useTranslations("batchRun");
  const router = useRouter();
  const { lines } = coolingLines(batch.lines, approvalEndsAt);
  const { pending, refused, run } = useAct(
    () =>
      leaveOutLinesAction({
        batch: batch.id,
        hash: batch.hash,
        numbers: lines.map(({ number }) => number),
      }),
    () => router.refresh(),
  );
  if (lines.length === 0) return null;
  const count = lines.length;
  const mayLeaveOut = batch.state === "fixed" && count < batch.lines.length;
  return (
    <>
      <ReceiversOnHold lines={lines} approvalEndsAt={approvalEndsAt} approvable={approvable} />
      {refused && <RefusalNotice refused={refused} />}
      {mayLeaveOut && (
        <>
          <p className="text-muted">{t("leaveOutText", { count })}</p>
          <div>
            <Button size="sm" onClick={run} pending={pending}>
              {t("leaveOut", { count })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
