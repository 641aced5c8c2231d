import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Card } from "#components/ui/card.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import { mayResume } from "#lib/rules/batches/batch-states.ts";
import { BatchControls } from "./batch-controls.tsx";

type BatchRunProps = {
  batch: BatchRunView;
  mayPay: boolean;
  /** The page that revokes what is left of the allowance; null: nothing is, or it can't be read now. */
  revokeHref: string | null;
};

/** How far a batch is, why it stands still, and what can be done about it. */
export function BatchRun({ batch, mayPay, revokeHref }: BatchRunProps) {
  const t = useTranslations("batchRun");
  const { state, why, lines, endsAt, isExternal } = batch;
  const paid = lines.filter((line) => line.state === "paid").length;
  const unpaid = lines.filter((line) => line.state === "waiting").length;
  const stopped = lines.filter(
    (line) => line.state === "stopped" || line.state === "failed",
  ).length;
  const counts = { paid, lines: lines.length };
  const reason = why && t(`why.${why}`, { by: batch.stoppedBy ?? "" });
  const isWhole = paid === lines.length;
  const resumable = mayResume(why);
  const waitsForSlice = why === "slice";
  const sliceTitle = isExternal ? "ownersNextTitle" : "sliceTitle";
  const sliceBy = isExternal ? "ownersBy" : "signBy";
  return (
    <Card>
      <Progress
        label={t("progress", counts)}
        value={paid + stopped}
        max={lines.length}
        note={stopped > 0 ? t("stoppedCount", { count: stopped }) : undefined}
      />
      <p className="flex justify-between gap-4">
        <span className="text-muted">{t("paidSum")}</span>
        <Amount units={batch.paidAmount} asset="BRL" />
      </p>
      {paid > 0 && (
        <p className="flex flex-wrap gap-2">
          {(["pdf", "zip"] as const).map((as) => (
            <a
              key={as}
              className={buttonClass({ size: "sm" })}
              href={`/api/batches/${batch.id}/receipts?as=${as}`}
              download
            >
              <Icon of={Download} className="size-4" />
              <span className="contents">{t("receipts", { type: as.toUpperCase() })}</span>
            </a>
          ))}
        </p>
      )}
      {state === "paused" && (
        <Notice
          tone={resumable || waitsForSlice ? "warn" : "danger"}
          live
          title={t(waitsForSlice ? sliceTitle : "pausedTitle")}
        >
          <p>{reason}</p>
          <Sentence>
            {(resumable || waitsForSlice) && endsAt !== null
              ? t.rich(waitsForSlice ? sliceBy : "endsAt", {
                  time: () => <Moment at={endsAt} short />,
                })
              : t("noResume")}
          </Sentence>
        </Notice>
      )}
      {state === "ended" && (
        <Notice
          tone={isWhole ? "success" : "info"}
          live
          title={isWhole ? t("endedAll", counts) : t("endedTitle", counts)}
        >
          {reason}
        </Notice>
      )}
      {state === "ended" && revokeHref && (
        <Notice
          tone="warn"
          title={t("leftTitle")}
          action={<LinkButton href={revokeHref}>{t("revoke")}</LinkButton>}
        >
          {t("leftText")}
        </Notice>
      )}
      {mayPay && (state === "running" || state === "paused") && (
        <BatchControls batch={batch.id} state={state} mayResume={resumable} unpaid={unpaid} />
      )}
    </Card>
  );
}
