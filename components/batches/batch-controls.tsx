"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Button } from "#components/ui/button.tsx";
import {
  endBatchAction,
  pauseBatchAction,
  resumeBatchAction,
} from "#lib/batches/actions/run-batch.ts";

type BatchControlsProps = {
  batch: string;
  state: "running" | "paused";
  mayResume: boolean;
  /** How many of its payouts have not been paid. */
  unpaid: number;
};

/** Pauses a batch, goes on with it, or ends it, each at once. */
export function BatchControls({ batch, state, mayResume, unpaid }: BatchControlsProps) {
  const t = useTranslations("batchRun");
  const router = useRouter();
  const shown = () => router.refresh();
  const pause = useAct(() => pauseBatchAction({ batch }), shown);
  const resume = useAct(() => resumeBatchAction({ batch }), shown);
  const end = useAct(() => endBatchAction({ batch }), shown);
  const [isEnding, setEnding] = useState(false);
  const refused = pause.refused ?? resume.refused ?? end.refused;
  if (isEnding) {
    return (
      <div className="grid gap-3">
        <h3 className="font-semibold">{t("endTitle")}</h3>
        <p className="text-soft">{t("endText", { count: unpaid })}</p>
        {end.refused && <RefusalNotice refused={end.refused} />}
        <div className="flex flex-wrap gap-2">
          <Button tone="danger" onClick={end.run} pending={end.pending}>
            {t(end.pending ? "ending" : "end")}
          </Button>
          <Button onClick={() => setEnding(false)}>{t("keep")}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      {refused && <RefusalNotice refused={refused} />}
      <div className="foot flex flex-wrap gap-2">
        {state === "running" && (
          <Button onClick={pause.run} pending={pause.pending}>
            {t(pause.pending ? "pausing" : "pause")}
          </Button>
        )}
        {state === "paused" && mayResume && (
          <Button tone="primary" onClick={resume.run} pending={resume.pending}>
            {t(resume.pending ? "resuming" : "resume")}
          </Button>
        )}
        <Button onClick={() => setEnding(true)}>{t("end")}</Button>
      </div>
    </div>
  );
}
