import { useTranslations } from "next-intl";
import type { Elements } from "#components/ui/elements.ts";
import type { BatchSigning } from "#lib/batches/views/batch-signing.ts";
import { CheckSteps, type CheckStep } from "./check-steps.tsx";

type FixedChecksProps = {
  approval: BatchSigning["approval"]["is"];
  /** It waits for the reader's approval, too. */
  mayApprove?: boolean;
  /** Lines whose receivers can't be paid yet. */
  cooling: number;
  /** Its owners allow elsewhere. */
  isExternal: boolean;
  /** A part of it has been allowed before. */
  isNext?: boolean;
  /** What is done in a step, below its name. */
  bodies?: Partial<Record<"approval" | "cooling" | "sign", Elements>>;
};

/** What a batch whose lines are fixed still needs before it is paid; an approval that it has is ticked. */
export function FixedChecks({
  approval,
  mayApprove = false,
  cooling,
  isExternal,
  isNext = false,
  bodies = {},
}: FixedChecksProps) {
  const t = useTranslations("batches");
  const run = useTranslations("batchRun");
  const isApproved = approval === "free" || approval === "granted";
  const asked: CheckStep[] =
    approval === "free"
      ? []
      : [
          {
            key: "approval",
            label: t(mayApprove ? "check.yours" : `check.${approval}`),
            state: approval === "granted" ? "done" : approval === "barred" ? "bad" : "here",
            body: bodies.approval,
          },
        ];
  const waiting: CheckStep[] =
    cooling === 0
      ? []
      : [
          {
            key: "cooling",
            label: t("check.cooling", { count: cooling }),
            state: isApproved ? "here" : "ahead",
            body: bodies.cooling,
          },
        ];
  const steps: CheckStep[] = [
    ...asked,
    ...waiting,
    {
      key: "sign",
      label: isNext
        ? run(isExternal ? "ownersNextTitle" : "signNextTitle")
        : t(isExternal ? "check.owners" : "check.sign"),
      state: isApproved && cooling === 0 ? "here" : "ahead",
      body: bodies.sign,
    },
  ];
  return <CheckSteps label={t("stillStops")} steps={steps} />;
}
