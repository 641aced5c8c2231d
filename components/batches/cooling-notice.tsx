"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Moment } from "#components/money/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import { leaveOutLinesAction } from "#lib/batches/actions/fix-batch.ts";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import { coolingLines } from "#lib/rules/batches/cooling-lines.ts";

type CoolingNoticeProps = {
  batch: Pick<BatchRunView, "id" | "hash" | "lines" | "state">;
  /** When its approval ends, or would; null: nobody is to approve. */
  approvalEndsAt: string | null;
};

/** That receivers on hold keep a batch from being signed, and how it does without them; each hold is told in its row. */
export function CoolingNotice({ batch, approvalEndsAt }: CoolingNoticeProps) {
  const t = useTranslations("batchRun");
  const router = useRouter();
  const { lines, isLate } = coolingLines(batch.lines, approvalEndsAt);
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
      <p className="text-soft">
        {isLate && approvalEndsAt !== null ? (
          <Sentence>
            {t.rich("coolingLateText", { time: () => <Moment at={approvalEndsAt} short /> })}
          </Sentence>
        ) : (
          t("coolingText")
        )}
      </p>
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
