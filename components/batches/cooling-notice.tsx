"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Moment } from "#components/money/moment.tsx";
import { CoolingOffMark } from "#components/policies/cooling-off-mark.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import { leaveOutLinesAction } from "#lib/batches/actions/fix-batch.ts";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import { coolingLines } from "#lib/rules/batches/cooling-lines.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** More lines than these are counted, not named: their states stand in the list of lines. */
const NAMED = 8;

type CoolingNoticeProps = {
  batch: Pick<BatchRunView, "id" | "hash" | "lines" | "state">;
  /** When its approval ends, or would; null: nobody is to approve. */
  approvalEndsAt: string | null;
};

/** Which lines keep a batch from being signed, until when, and how it does without them; nothing where none does. */
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
    <Notice
      tone="warn"
      title={t(isLate ? "coolingLate" : "coolingTitle", { count })}
      action={
        mayLeaveOut && (
          <Button size="sm" onClick={run} pending={pending}>
            {t("leaveOut", { count })}
          </Button>
        )
      }
    >
      <div className="grid gap-2">
        <p>
          {isLate && approvalEndsAt !== null ? (
            <Sentence>
              {t.rich("coolingLateText", { time: () => <Moment at={approvalEndsAt} short /> })}
            </Sentence>
          ) : (
            t("coolingText")
          )}
        </p>
        <ul className="grid gap-1 text-sm">
          {lines.slice(0, NAMED).map(({ number, name, coolingOff }) => (
            <li key={number} className="grid">
              <bdi translate="no">{shownName(name)}</bdi>
              <CoolingOffMark coolingOff={coolingOff} />
            </li>
          ))}
          {count > NAMED && <li>{t("coolingMore", { count: count - NAMED })}</li>}
        </ul>
        {mayLeaveOut && <p className="text-sm">{t("leaveOutText")}</p>}
        {refused && <RefusalNotice refused={refused} />}
      </div>
    </Notice>
  );
}
