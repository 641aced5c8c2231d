"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { MORE_ITEM, MoreMenu } from "#components/ui/menu/more-menu.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { actOnScheduleAction } from "#lib/schedules/actions/act-on-schedule.ts";

type Operation = "pause" | "resume" | "end" | "take_over" | "accept";

const useOperation = (schedule: string, operation: Operation) => {
  const t = useTranslations("schedules");
  const router = useRouter();
  return useAct(
    () => actOnScheduleAction({ schedule, operation }),
    () => {
      toast(t(`acted.${operation}`), "success");
      router.refresh();
    },
  );
};

/** Pauses or resumes a schedule, or ends it, which is asked for twice. */
export function ScheduleControls({
  schedule,
  state,
  children,
}: {
  schedule: string;
  state: "active" | "paused" | "stopped";
  /** What else can be done with it, before the last. */
  children: Elements;
}) {
  const t = useTranslations("schedules");
  const pause = useOperation(schedule, "pause");
  const resume = useOperation(schedule, "resume");
  const end = useOperation(schedule, "end");
  const [isEnding, setEnding] = useState(false);
  const refused = pause.refused ?? resume.refused;
  return (
    <>
      {refused && (
        <div className="basis-full">
          <RefusalNotice refused={refused} />
        </div>
      )}
      <MoreMenu>
        <li>
          <button type="button" data-folds className={MORE_ITEM} onClick={() => setEnding(true)}>
            {t("end")}
          </button>
        </li>
      </MoreMenu>
      {children}
      {state === "active" && (
        <Button onClick={pause.run} pending={pause.pending}>
          {t(pause.pending ? "acting" : "pause")}
        </Button>
      )}
      {state === "paused" && (
        <Button tone="primary" onClick={resume.run} pending={resume.pending}>
          {t(resume.pending ? "acting" : "resume")}
        </Button>
      )}
      <Dialog
        open={isEnding}
        onClose={() => setEnding(false)}
        title={t("endTitle")}
        footer={
          <>
            <Button onClick={() => setEnding(false)}>{t("keep")}</Button>
            <Button tone="danger" onClick={end.run} pending={end.pending}>
              {t(end.pending ? "acting" : "endNow")}
            </Button>
          </>
        }
      >
        <p className="text-soft">{t("endText")}</p>
        {end.refused && <RefusalNotice refused={end.refused} />}
      </Dialog>
    </>
  );
}

/** Puts right what has stopped a schedule: the reader takes it over, or says that the receiver is the right one. */
export function PutRight({ schedule, why }: { schedule: string; why: "owner" | "receiver" }) {
  const t = useTranslations("schedules");
  const operation = why === "owner" ? "take_over" : "accept";
  const { run, pending, refused } = useOperation(schedule, operation);
  return (
    <div className="grid gap-3">
      {refused && <RefusalNotice refused={refused} />}
      <div>
        <Button tone={why === "owner" ? "primary" : "plain"} onClick={run} pending={pending}>
          {t(pending ? "acting" : `putRight.${operation}`)}
        </Button>
      </div>
    </div>
  );
}
