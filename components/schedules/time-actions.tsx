"use client";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { dayText } from "#lib/format/day-label.ts";
import type { OccurrencePhase, ScheduleKind } from "#lib/rules/schedules/schedule-states.ts";
import { actOnOccurrenceAction } from "#lib/schedules/actions/act-on-occurrence.ts";

type Operation = "skip" | "restore" | "prepare";

/** What can be decided about one time, where it stands so. */
function operationsOf(phase: OccurrencePhase, isPast: boolean, isStopped: boolean): Operation[] {
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
  kind: ScheduleKind;
  on: string;
  phase: OccurrencePhase;
  isPast: boolean;
  /** The whole schedule waits for somebody: that is put right first. */
  isStopped: boolean;
};

/** Skips one time, takes that back, or has it prepared now. */
export function TimeActions({ schedule, kind, on, phase, isPast, isStopped }: TimeActionsProps) {
  return (
    <>
      {operationsOf(phase, isPast, isStopped).map((operation) => (
        <TimeAction key={operation} {...{ schedule, kind, on, operation }} />
      ))}
    </>
  );
}

type TimeActionProps = Pick<TimeActionsProps, "schedule" | "kind" | "on"> & {
  operation: Operation;
};

function TimeAction({ schedule, kind, on, operation }: TimeActionProps) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  const router = useRouter();
  const day = dayText(on, locale);
  const word = t(operation === "prepare" ? `prepare.${kind}` : `operation.${operation}`);
  const { run, pending, refused } = useAct(
    () => actOnOccurrenceAction({ schedule, on, operation }),
    () => {
      toast(t(`done.${operation}`), "success");
      router.refresh();
    },
  );
  return (
    <>
      <Button
        size="sm"
        tone={operation === "prepare" ? "primary" : "quiet"}
        onClick={run}
        pending={pending}
        aria-label={
          operation === "prepare" ? `${word}: ${day}` : t(`operationOn.${operation}`, { day })
        }
      >
        {word}
      </Button>
      {refused && <RefusalNotice refused={refused} />}
    </>
  );
}
