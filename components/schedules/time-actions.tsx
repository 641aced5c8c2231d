"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { showDay } from "#lib/format/day-input.ts";
import type { OccurrencePhase } from "#lib/rules/schedules/schedule-states.ts";
import { actOnOccurrenceAction } from "#lib/schedules/actions/act-on-occurrence.ts";

type Deed = "skip" | "restore" | "prepare";

/** What can be decided about one time, where it stands so. */
function deedsOf(phase: OccurrencePhase, isPast: boolean, isStopped: boolean): Deed[] {
  switch (phase) {
    case "missed":
    case "stopped":
      return isStopped ? ["skip"] : ["prepare", "skip"];
    case "skipped":
      return isPast ? [] : ["restore"];
    case "begun":
      return [];
    default:
      return ["skip"];
  }
}

type TimeActionsProps = {
  schedule: string;
  on: string;
  phase: OccurrencePhase;
  isPast: boolean;
  /** The whole schedule waits for somebody: that is put right first. */
  isStopped: boolean;
};

/** Skips one time, takes that back, or has it prepared now. */
export function TimeActions({ schedule, on, phase, isPast, isStopped }: TimeActionsProps) {
  return (
    <>
      {deedsOf(phase, isPast, isStopped).map((deed) => (
        <TimeAction key={deed} schedule={schedule} on={on} deed={deed} />
      ))}
    </>
  );
}

function TimeAction({ schedule, on, deed }: { schedule: string; on: string; deed: Deed }) {
  const t = useTranslations("schedules");
  const router = useRouter();
  const { run, pending, refused } = useAct(
    () => actOnOccurrenceAction({ schedule, on, deed }),
    () => {
      toast(t(`done.${deed}`), "success");
      router.refresh();
    },
  );
  return (
    <>
      <Button
        size="sm"
        tone={deed === "prepare" ? "plain" : "quiet"}
        onClick={run}
        pending={pending}
        aria-label={t(`deedOn.${deed}`, { day: showDay(on) })}
      >
        {t(`deed.${deed}`)}
      </Button>
      {refused && <RefusalNotice refused={refused} />}
    </>
  );
}
