"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { closeMonthAction } from "#lib/closes/actions/months.ts";
import type { CloseMonth as Input } from "#lib/rules/closes/close-month.ts";

type CloseMonthProps = Input & {
  /** Another person has approved it, and it is only to be made. */
  isApproved: boolean;
};

/** Asks another person to approve these very figures, or closes the month with them. */
export function CloseMonth({ isApproved, ...input }: CloseMonthProps) {
  const t = useTranslations("closes");
  const router = useRouter();
  const act = useAct(
    () => closeMonthAction(input),
    () => {
      toast(t("closedToast"), "success");
      router.refresh();
    },
  );
  return (
    <ActionFoot>
      {act.refused && (
        <div className="basis-full">
          <RefusalNotice refused={act.refused} />
        </div>
      )}
      <Button tone="primary" pending={act.pending} onClick={act.run}>
        {isApproved
          ? t(act.pending ? "closing_" : "closeNow")
          : t(act.pending ? "asking" : "close")}
      </Button>
    </ActionFoot>
  );
}
